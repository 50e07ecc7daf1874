import { inAscii } from '#shared/ascii.ts';
import { newId } from '#shared/ids.ts';
import type { Phone } from '#shared/phone.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { isNobodysMail } from '../../aws/tenant-files.ts';
import { PROVIDER_SECRET_PREFIX } from '../../functions.ts';

/** The facts that are known about a tenant on the first day. */
export type Beginning = {
  readonly id: string;
  readonly name: string;
  readonly type: Tenant['type'];
  readonly phone: Phone;
  readonly now: Date;
  readonly random: () => Uint8Array;
};

/** Marks text that only the tenant knows. */
const FILL_IN = 'FILL IN';
const NO_ZIP = '00000';
const STATEMENT_NAME_MAX = 40;

const isPlaceholder = (text: string): boolean => text.includes(FILL_IN) || text === NO_ZIP || isNobodysMail(text);

/** The fields still to fill in: allowed on one machine, refused in prod. */
export function placeholdersIn(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string') return isPlaceholder(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const part = Array.isArray(value) ? `[${name}]` : `${path ? '.' : ''}${name}`;
    return placeholdersIn(inner, path + part);
  });
}

/** As banks print it: plain capitals and digits, cut at the end of a word. */
function statementNameOf(name: string): string {
  const plain = inAscii(name)
    .toUpperCase()
    .replace(/[^A-Z0-9 &'.-]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  if (plain.length <= STATEMENT_NAME_MAX) return plain;
  // Cut after a word, and without a joining character at the end.
  return (/^.{1,40}(?= )/.exec(plain)?.[0] ?? plain.slice(0, 40)).replace(/[ &'.-]+$/, '');
}

/** Optional fields that many tenants want: remove the slashes to use one. */
const turnedOff = ({ name, phone }: Beginning, account: string) => ({
  '//hosts': 'A list of domains of the tenant’s own: ["pay.their-own-domain.com"]',
  '//branding': {
    logoURL: 'npm run ops -- tenant picture logo.png --tenant … --as logo',
    faviconImgURL: 'npm run ops -- tenant picture icon.png --tenant … --as favicon',
    buttonColor: '#1f2937',
    linkColor: '#1d4ed8',
    accentColor: '#1f2937',
    backgroundColor: '#f5f6f8',
    fontFamily: 'Inter',
    night: true,
    registerText: `Create your secure account to send your deposit to ${name}.`,
  },
  '//limits': { ACH: 10_000_000, '//': 'The most a single transfer may move, in cents.' },
  '//approvalThreshold': 500_000,
  '//instantDisbursements': true,
  '//sameDayAch': 'Which payments leave on the same day: "debits", "disbursements", or both, in brackets.',
  '//payoutsWithoutFile': true,
  '//typedWires':
    'When wires that someone typed count for disbursements: "count" (at once), "until-statement" or "never".',
  '//fee': { clientPays: true, amount: 500 },
  '//wiring': {
    '//': 'By the account’s id. Read it back to the bank by phone. A purpose with "method": "Wire" needs it.',
    [account]: {
      bankName: FILL_IN,
      bankAddress: FILL_IN,
      routingNumber: '000000000',
      accountNumber: '0000',
      beneficiaryName: FILL_IN,
      beneficiaryAddress: FILL_IN,
      beneficiaryPhone: phone,
    },
  },
});

/**
 * A new tenant's file: complete enough to try on one machine. Fields to fill in are marked, and prod refuses a file
 * with marks.
 */
export function newTenantFile(beginning: Beginning): object {
  const { id, name, type, phone, now, random } = beginning;
  const account = newId(now, random());
  return {
    '//': `${FILL_IN} what is marked so. A field whose name begins with // is left out. Then: npm run ops -- tenant check tenants/${id}.json`,
    id,
    name,
    type,
    address1: FILL_IN,
    city: FILL_IN,
    state: 'OH',
    zipcode: NO_ZIP,
    timeZone: 'America/New_York',
    supportEmail: `closings@${id}.example`,
    pocPhone: phone,
    '//senderEmail': 'Its domain is the tenant’s: they set three CNAMEs there before mail is sent in their name.',
    senderEmail: `no-reply@${id}.example`,
    '//people': 'Who works for it on one machine. At AWS people prove who they are: docs/operations.md.',
    people: [
      { id: 'rosa.diaz', name: 'Rosa Diaz' },
      { id: 'sam.okafor', name: 'Sam Okafor' },
      { id: 'kim.ops', name: 'Kim Ops' },
    ],
    routingType: 'office',
    offices: [{ id: newId(now, random()), title: 'Main office', city: FILL_IN, state: 'OH' }],
    purposes: [
      { purpose: 'Earnest Money Deposit for Purchase', method: 'ACH', disclaimer: '' },
      { purpose: 'Additional Deposit', method: 'ACH', disclaimer: '' },
    ],
    destinationAccounts: [
      {
        id: account,
        bankName: FILL_IN,
        name: 'Trust account',
        accountLastFourDigits: '0000',
        createdAt: now.toISOString(),
      },
    ],
    provider: {
      clientId: `${FILL_IN} ${id}`,
      secretName: `${PROVIDER_SECRET_PREFIX}${id}`,
      description: 'PAYMENT',
      statementName: statementNameOf(name),
    },
    ...turnedOff(beginning, account),
  };
}
