import type { SecretAccount } from '#functions/staff/provider-secret.ts';
import { formatDate } from '#shared/dates.ts';
import { isStillRead, type RecordedAccount } from '#shared/tenant/recorded-account.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { keysOf } from '../leaving-account.ts';
import type { SecretPlaces } from '../secret-ports.ts';
import { type Finding, findingsAbout, type Patient } from './finding.ts';

/**
 * So long a release may be taken back to one that reads Secrets Manager alone (docs/operations.md, "Moving Plaid's
 * secrets").
 */
const FORMER_DAYS = 30;

/** What a look at a tenant's secrets asks of the world. */
export type SecretLookPorts = {
  readonly secret: (of: SecretAccount) => Promise<SecretPlaces>;
  readonly accounts: (tenant: Tenant) => Promise<readonly RecordedAccount[]>;
};

/** The command that puts a tenant's secret in. */
export const putSecretCommand = ({ id }: Pick<Tenant, 'id'>, secretName: string, { place }: Patient): string =>
  `npm run ops -- tenant secret ${secretName} --tenant ${id}${place.stage === 'local' ? '' : ` --stage ${place.stage}`}`;

function findingOf(tenant: Tenant, { secretName }: SecretAccount, places: SecretPlaces, patient: Patient): Finding {
  const { good, blocks, warns } = findingsAbout(`tenant ${tenant.id}`);
  const { inTable, isInFormerPlace } = places;
  const put = putSecretCommand(tenant, secretName, patient);
  if (!inTable)
    return isInFormerPlace
      ? warns(`The secret ${secretName} is still in Secrets Manager: move it into the table.`, `${put} --move`)
      : blocks(`There is no secret ${secretName}.`, put);
  if (!isInFormerPlace) return good(`The secret ${secretName} is in the table, locked.`);
  const until = new Date(Date.parse(inTable.at) + FORMER_DAYS * 86_400_000);
  if (until > new Date())
    return good(
      `The secret ${secretName} is in the table; the old one stays in Secrets Manager until ${formatDate(until.toISOString(), tenant.timeZone)}.`,
    );
  return warns(
    `The secret ${secretName} is in the table, and nothing reads the old one in Secrets Manager any more.`,
    `aws secretsmanager delete-secret --secret-id ${secretName} --recovery-window-in-days 30`,
  );
}

/** Where the secrets of a tenant's accounts lie, those of accounts that were left and are still read among them. */
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
