import type { SecretAccount } from '#functions/proposals/kinds/provider-secret.ts';
import { SETTINGS_ID } from '#functions/proposals/kinds/settings.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { isOfKind } from '#shared/proposal/proposal.ts';
import { isStillRead, keysOf, type RecordedAccount, readUntil } from '#shared/tenant/recorded-account.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { PROVIDER_SECRET_PREFIX } from '../../functions.ts';
import type { At } from '../kit/command.ts';
import type { Refused } from '../kit/refused.ts';
import { refusedBy } from '../kit/told.ts';

/** A company's account at the provider, its secret's name, and what the company uses it for. */
export type OwnSecret = SecretAccount & { readonly use: string };

const named = (provider: Tenant['provider'] | RecordedAccount, use: string): readonly OwnSecret[] =>
  keysOf({ provider }).map(({ clientId, secretName }) => ({ clientId, secretName, use }));

const isSame = (one: SecretAccount) => (other: SecretAccount) =>
  one.clientId === other.clientId && one.secretName === other.secretName;

/**
 * Every secret that a company needs: for the account in its file, for one that still needs approval, so its secret is
 * there on the first day, and for former accounts that are still read.
 */
export async function ownSecrets({ ports, now }: At, tenant: TenantId): Promise<readonly OwnSecret[]> {
  const [file, waiting, recorded] = await Promise.all([
    ports.tenants.file(tenant),
    ports.proposals.find(tenant, SETTINGS_ID),
    ports.leaving.accounts(tenant),
  ]);
  const left = recorded.filter((account) => account.leftAt && isStillRead(account, now));
  const all = [
    ...(file ? named(file.provider, 'in force') : []),
    ...(isOfKind(waiting, 'settings') && waiting.change.contact?.provider
      ? named(waiting.change.contact.provider, 'proposed')
      : []),
    ...left.flatMap((account) =>
      named(
        account,
        `left, read until ${readUntil(account.leftAt ?? '')
          .toISOString()
          .slice(0, 10)}`,
      ),
    ),
  ];
  return all.filter((each, at) => all.findIndex(isSame(each)) === at);
}

/** A secret's full name, from its full name or its last part. */
const wholeName = (name: string): string =>
  name.startsWith(PROVIDER_SECRET_PREFIX) ? name : `${PROVIDER_SECRET_PREFIX}${name}`;

/**
 * A secret as a person names it. The company that the change is recorded for can be left out if the secret is named
 * after it.
 */
export type NamedSecret = {
  readonly name: string;
  readonly tenant?: TenantId | undefined;
  readonly account?: string | undefined;
};

/**
 * The company that a secret's change and audit record belong to: the given one, or else the one it is named after.
 * Companies under one platform share its secret.
 */
export const companyOf = ({ name, tenant }: NamedSecret): TenantId =>
  tenant ?? (wholeName(name).slice(PROVIDER_SECRET_PREFIX.length) as TenantId);

export async function secretMeant(at: At, given: NamedSecret): Promise<Outcome<SecretAccount, Refused>> {
  const tenant = companyOf(given);
  if (!given.tenant && !(await at.ports.tenants.file(tenant))) return refuse(refusedBy({ code: 'secret/no-company' }));
  const { account } = given;
  const own = (await ownSecrets(at, tenant)).filter(
    (each) => each.secretName === wholeName(given.name) && (account === undefined || each.clientId === account),
  );
  const [found, other] = own;
  if (!found) return refuse(refusedBy({ code: 'secret/not-named' }));
  if (other) return refuse({ ...refusedBy({ code: 'secret/several' }), lines: own.map(({ clientId }) => clientId) });
  const { clientId, secretName } = found;
  return done({ clientId, secretName });
}
