import { formatDate } from '#shared/dates.ts';
import { formatDollars, fromProviderAmount } from '#shared/money.ts';
import { readUntil } from '#shared/tenant/recorded-account.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { addressesOf } from '../tenant/addresses.ts';
import { placeholdersIn } from '../tenant/new-tenant.ts';
import { slipsIn } from '../tenant/slips/slips.ts';
import { applying, type Finding, findingFrom, findingsAbout, type Patient } from './finding.ts';
import { type LogoLookPorts, logoFindings } from './logo.ts';
import { putSecretCommand, type SecretLookPorts, secretFindings } from './secrets.ts';

/** Plaid's answer to a call with the tenant's own keys. */
export type PlaidCheck =
  | { readonly heard: 'yes'; readonly largestDebit: string }
  | { readonly heard: 'no'; readonly code: string }
  | { readonly heard: 'nothing'; readonly why: string };

export const MISSING_SECRET = 'secret/missing';

/** The stored secret can't be decrypted: it is another account's or another key's, or malformed. */
export const UNREADABLE_SECRET = 'secret/unreadable';

/** The result of opening an address: its status, or why there was none. */
export type Opened = { readonly status: number } | { readonly failed: string };

/** The missing parts of a tenant's file, without which it can't take money. */
function fileFindings(tenant: Tenant, patient: Patient): readonly Finding[] {
  const { good, blocks, warns } = findingsAbout(`tenant ${tenant.id}`);
  if (!tenant.active) return [warns('It’s switched off: its address doesn’t answer.')];
  const apply = `Change tenants/${tenant.id}.json, then: ${applying(patient, tenant.id)}`;
  const found: Finding[] = slipsIn(tenant, new Date()).map(({ at, sentence }) => blocks(`${at}: ${sentence}`, apply));
  const open = patient.place.stage === 'local' ? [] : placeholdersIn(tenant);
  if (open.length > 0) found.push(blocks(`Still to be filled in: ${open.join(', ')}.`, apply));
  return found.length > 0 ? found : [good('The file is whole.')];
}

/** Checks that Plaid knows the tenant, and that its limits are enough for a closing. */
function plaidFindings(tenant: Tenant, answer: PlaidCheck, patient: Patient): readonly Finding[] {
  const { good, blocks, warns, unknown } = findingsAbout(`tenant ${tenant.id}`);
  const environment = patient.config?.plaid ?? 'stand-in';
  const { secretName } = tenant.provider;
  const put = putSecretCommand(tenant, secretName, patient);
  if (answer.heard === 'nothing') return [unknown(`Plaid's ${environment} couldn’t be asked: ${answer.why}.`)];
  // The check of the secrets already reports a missing one.
  if (answer.heard === 'no' && answer.code === MISSING_SECRET) return [];
  if (answer.heard === 'no' && answer.code === UNREADABLE_SECRET)
    return [blocks(`The secret ${secretName} can’t be opened: put it in again.`, put)];
  if (answer.heard === 'no' && answer.code === 'INVALID_API_KEYS')
    return [blocks(`Plaid's ${environment} doesn’t know this client id with this secret.`, put)];
  if (answer.heard === 'no')
    return [blocks(`Plaid's ${environment} refuses Transfer: ${answer.code}.`, 'Ask Plaid to switch Transfer on.')];
  const most = fromProviderAmount(answer.largestDebit);
  const wanted = tenant.limits.ACH;
  if (wanted && most < wanted)
    return [
      warns(
        `Plaid debits ${formatDollars(most)} at most, and the tenant allows ${formatDollars(wanted)}.`,
        'Ask Plaid for higher limits.',
      ),
    ];
  return [good(`Plaid's ${environment} knows it, and debits ${formatDollars(most)} at most.`)];
}

/** Checks that the tenant's former accounts can still be read while their payments may be returned. */
async function earlierFindings(tenant: Tenant, ports: TenantPorts): Promise<readonly Finding[]> {
  const { good, blocks, unknown } = findingsAbout(`tenant ${tenant.id}`);
  const left = (await ports.accounts(tenant)).filter(({ leftAt }) => leftAt !== undefined);
  return Promise.all(
    left.map(async ({ leftAt = '', ...account }) => {
      const until = readUntil(leftAt);
      const day = formatDate(until.toISOString(), tenant.timeZone);
      const { clientId, secretName } = account;
      if (until <= new Date())
        return good(`It left the account ${clientId} long ago. The secret ${secretName} is no longer used.`);
      const answer = await ports.plaid({ ...tenant, provider: { ...tenant.provider, ...account } });
      if (answer.heard === 'yes') return good(`The account ${clientId}, which it has left, is read until ${day}.`);
      if (answer.heard === 'nothing') return unknown(`The account ${clientId} couldn’t be asked: ${answer.why}.`);
      return blocks(
        `The account ${clientId}, which it has left, must be read until ${day}, and can’t be: ${answer.code}.`,
        `Put its secret in again, as ${secretName}, and have Plaid keep the account open.`,
      );
    }),
  );
}

/** Patterns from Node's network errors. */
const FAILURES: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, 'has no DNS record'],
  [/CERT|SSL|TLS|ALTNAME|self.signed/i, 'has no valid certificate'],
  [/TIMEOUT|ETIMEDOUT|aborted/i, 'didn’t answer in time'],
];

/** Checks in one call that the address works: DNS, certificate, edge, gateway and table. */
function addressFinding(tenant: Tenant, address: string, opened: Opened): Finding {
  const { good, blocks } = findingsAbout(`tenant ${tenant.id}`);
  if ('failed' in opened) {
    const why = FAILURES.find(([pattern]) => pattern.test(opened.failed))?.[1] ?? `failed: ${opened.failed}`;
    return blocks(`${address} ${why}.`, 'aws cloudfront list-distribution-tenants');
  }
  if (opened.status === 200) return good(`${address} answers.`);
  if (opened.status === 404) return blocks(`${address} has no tenant yet.`, 'Apply the file, and wait half a minute.');
  return blocks(`${address} answers with ${opened.status}.`, 'The log of the function "public" says why.');
}

/** The readers and clients for the checks of a tenant. */
export type TenantPorts = {
  readonly plaid: (tenant: Tenant) => Promise<PlaidCheck>;
  readonly open: (address: string) => Promise<Opened>;
} & SecretLookPorts &
  LogoLookPorts;

/** All checks of one tenant except its sender. */
export async function tenantFindings(
  tenant: Tenant,
  patient: Patient,
  ports: TenantPorts,
): Promise<readonly Finding[]> {
  const file = fileFindings(tenant, patient);
  if (!tenant.active) return file;
  const [secrets, answer, addresses, earlier, logo] = await Promise.all([
    findingFrom(`tenant ${tenant.id}`, 'Its secrets', () => secretFindings(tenant, patient, ports)),
    ports.plaid(tenant),
    Promise.all(
      addressesOf(patient.place, tenant).map(async (each) => addressFinding(tenant, each, await ports.open(each))),
    ),
    earlierFindings(tenant, ports),
    findingFrom(`tenant ${tenant.id}`, 'Its logo', () => logoFindings(tenant, patient, ports)),
  ]);
  const plaid = plaidFindings(tenant, answer, patient);
  return [...file, ...secrets, ...plaid, ...earlier, ...logo, ...addresses];
}
