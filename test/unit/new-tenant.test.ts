import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readTenant } from '#infra/aws/tenant-files.ts';
import { newTenantFile, placeholdersIn } from '#infra/ops/tenant/new-tenant.ts';
import { phone } from '#shared/phone.ts';
import { tenantProblems } from '#shared/tenant/problems.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';

const folder = mkdtempSync(join(tmpdir(), 'new-tenant-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let drawn = 0;
const fileOf = (name: string) =>
  newTenantFile({
    id: 'zenith',
    name,
    type: 'title',
    phone: phone.parse('+12165550199'),
    now: new Date('2026-11-21T15:00:00.000Z'),
    random: () => {
      drawn += 1;
      return new Uint8Array(8).fill(drawn);
    },
  });
const begun = fileOf('Zenith Title, Inc.');

function read(file: object): Tenant {
  const path = join(folder, 'zenith.json');
  writeFileSync(path, JSON.stringify(file));
  const outcome = readTenant(path);
  if (!outcome.ok) throw new Error(outcome.refusal.join('\n'));
  return outcome.value;
}

/** The file with its commented-out fields enabled. Remarks stay. */
const turnedOn = (file: object): object =>
  Object.fromEntries(
    Object.entries(file).map(([name, value]) => [
      typeof value !== 'string' && name.startsWith('//') ? name.slice(2) : name,
      value,
    ]),
  );

test('a new tenant begins with a file that works unchanged (X-054)', () => {
  const tenant = read(begun);
  expect(tenantProblems(tenant)).toEqual([]);
  expect(tenant).toMatchObject({ id: 'zenith', pocPhone: '+12165550199', active: true });
  expect(tenant.provider).toMatchObject({ secretName: 'portal/provider/zenith', statementName: 'ZENITH TITLE INC.' });
});

test('the name for bank statements is in plain capitals, and ends with a word', () => {
  const named = (name: string) => (fileOf(name) as { provider: { statementName: string } }).provider.statementName;
  expect(named('Żółty & Søn’s Première Title, Escrow & Abstract Company')).toBe("ZOLTY & SON'S PREMIERE TITLE ESCROW");
  expect(named('O’Brien Title')).toBe("O'BRIEN TITLE");
});

test('the file passes the format check, with no list of plain values', () => {
  expect(JSON.stringify(begun, null, 2)).not.toMatch(/\[\n\s*[^\s{]/);
});

test('every field left to fill in is marked', () => {
  expect(placeholdersIn(read(begun))).toEqual([
    'address1',
    'city',
    'zipcode',
    'supportEmail',
    'senderEmail',
    'offices[0].city',
    'destinationAccounts[0].bankName',
    'provider.clientId',
  ]);
});

test('a mail address at a reserved domain counts as not filled in, but a similar real domain does not', () => {
  const marked = (senderEmail: string) => placeholdersIn({ senderEmail }).length === 1;
  expect(['a@zenith.example', 'a@mail.example.com', 'a@x.test'].every(marked)).toBe(true);
  expect(['a@example-title.com', 'a@zenith.com', 'a@test-title.com'].some(marked)).toBe(false);
});

test('commented-out fields are valid once they are filled in', () => {
  const file = turnedOn(begun) as { branding: object; wiring: object };
  const { logoURL: _path, faviconImgURL: _other, ...branding } = file.branding as Record<string, unknown>;
  const tenant = read({ ...file, branding });
  expect(tenant.approvalThreshold).toBe(500_000);
  // A wire method that is enabled with made-up numbers is refused.
  expect(tenantProblems(tenant)).toEqual([
    'The routing number of the wire instructions is not one: its check digit is wrong.',
  ]);
});
