import type { SecretAccount } from '#functions/proposals/kinds/provider-secret.ts';
import type { StoredSecret } from '#shared/tenant/provider-secret.ts';
import { isStillRead, keysOf, type RecordedAccount } from '#shared/tenant/recorded-account.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { type Finding, findingsAbout, type Patient } from './finding.ts';

/** The readers for the check of a tenant's secrets. */
export type SecretLookPorts = {
  readonly secret: (of: SecretAccount) => Promise<StoredSecret | undefined>;
  readonly accounts: (tenant: Tenant) => Promise<readonly RecordedAccount[]>;
};

export const putSecretCommand = ({ id }: Pick<Tenant, 'id'>, secretName: string, { place }: Patient): string =>
  `npm run ops -- tenant secret ${secretName} --tenant ${id}${place.stage === 'local' ? '' : ` --stage ${place.stage}`}`;

function findingOf(
  tenant: Tenant,
  { secretName }: SecretAccount,
  stored: StoredSecret | undefined,
  patient: Patient,
): Finding {
  const { good, blocks } = findingsAbout(`tenant ${tenant.id}`);
  return stored
    ? good(`The secret ${secretName} is in the table, locked.`)
    : blocks(`There is no secret ${secretName}.`, putSecretCommand(tenant, secretName, patient));
}

/** Checks the secrets of a tenant's accounts, including former accounts that are still read. */
export async function secretFindings(
  tenant: Tenant,
  patient: Patient,
  ports: SecretLookPorts,
): Promise<readonly Finding[]> {
  const left = (await ports.accounts(tenant)).filter((each) => each.leftAt && isStillRead(each, new Date()));
  const needed = [tenant, ...left.map((provider) => ({ provider }))].flatMap(keysOf);
  const isFirst = ({ clientId, secretName }: SecretAccount, at: number) =>
    needed.findIndex((each) => each.clientId === clientId && each.secretName === secretName) === at;
  return Promise.all(needed.filter(isFirst).map(async (of) => findingOf(tenant, of, await ports.secret(of), patient)));
}
