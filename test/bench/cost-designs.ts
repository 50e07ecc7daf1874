import { activeUsersOf, FREE_USERS, quantitiesOfSecrets, type Size, storedGbOf, total } from './cost-model.ts';
import { dollarsFor, priceList } from './price-list.ts';

const round = (value: number): string => `$${Math.round(value).toLocaleString('en-US')}`;

/**
 * Cognito's Lite tier, by the number of clients who sign in per month, the free ones included (Amazon Cognito pricing,
 * memory).
 */
const LITE = [
  { upTo: FREE_USERS, each: 0 },
  { upTo: 100_000, each: 0.0055 },
  { upTo: 1_000_000, each: 0.0046 },
  { upTo: 10_000_000, each: 0.00325 },
] as const;

const lite = (users: number): number =>
  LITE.reduce((sum, { upTo, each }, at) => {
    const from = LITE[at - 1]?.upTo ?? 0;
    return sum + Math.max(0, Math.min(users, upTo) - from) * each;
  }, 0);

/** How often a client's tokens are signed for one transfer: two logins and four refreshes (`ofOneDeposit`). */
const SIGNED = 6;
/** A request to a 2,048-bit RSA key. The gateway's authorizer takes no other kind (AWS KMS pricing, memory). */
const PER_SIGNATURE = 0.03 / 10_000;

const usersOf = (size: Size): number => activeUsersOf(size);
const transfersOf = ({ tenants, transfersEach }: Size): number => tenants * transfersEach;

/** The maximum number of buckets (infra/aws/tenant-buckets.ts). */
const BUCKETS = 256;
/** How many of them a number of companies is spread over, on average. */
const filled = (tenants: number): number => BUCKETS * (1 - (1 - 1 / BUCKETS) ** tenants);
/** Parameters beyond this many are charged each month (AWS Systems Manager pricing and quotas, memory). */
const FREE_PARAMETERS = 10_000;

/** Daily for five weeks here, and for a year in the other vault. */
const DAILY_FOR_A_YEAR = 35 + 365;
const copies = (kept: number) => (size: Size) => dollarsFor('keptBackups', storedGbOf(size) * kept);

type Design = readonly [what: string, takes: string, monthly: (size: Size) => number];

const DESIGNS: readonly Design[] = [
  [
    'user pool, Essentials (today)',
    'nothing',
    (size) => dollarsFor('activeUsers', Math.max(0, usersOf(size) - FREE_USERS)),
  ],
  ['user pool, Lite', 'claims in the ID token, and our own rotation of refresh tokens', (size) => lite(usersOf(size))],
  [
    'our own tokens, no pool',
    'a directory, an issuer and its keys',
    (size) => 1 + transfersOf(size) * SIGNED * PER_SIGNATURE,
  ],
  ['a Secrets Manager secret per company', 'nothing', ({ tenants }) => dollarsFor('secrets', tenants)],
  [
    'a secret per bucket of companies',
    'reading and rewriting other companies’ secrets for each change of one',
    ({ tenants }) => dollarsFor('secrets', filled(tenants)),
  ],
  [
    'Systems Manager parameters',
    'managing them outside the stacks; beyond 10,000 they cost 5 cents each',
    ({ tenants }) => Math.max(0, tenants - FREE_PARAMETERS) * 0.05,
  ],
  ['secrets in the table under a key of their own (today)', 'nothing', ({ tenants }) => secretsOf(tenants)],
];

/** The cost of the secrets as they are stored now: their key, and how often they are read and decrypted. */
const secretsOf = (tenants: number): number => dollarsFor('keys', 1) + total(quantitiesOfSecrets(tenants));

/** The monthly cost of each design at each size, with this many copies kept in all vaults together. */
export const designsOf = (sizes: readonly Size[], copiesKept: number): readonly (readonly string[])[] =>
  [
    ...DESIGNS,
    [`${copiesKept} backup copies (today)`, 'nothing', copies(copiesKept)] as const,
    [
      `${DAILY_FOR_A_YEAR} backup copies, each day’s for a year`,
      'a longer retention in the stage’s file',
      copies(DAILY_FOR_A_YEAR),
    ] as const,
  ].map(([what, takes, monthly]) => [what, ...sizes.map((size) => round(monthly(size))), takes]);

/** Of the five texts of a deposit, two are codes. */
const STATUS_TEXTS = 3;
/** The cost of the others for a thousand deposits. */
const statusTextsOf = (): number => 1000 * STATUS_TEXTS * (priceList.textParts.dollars + priceList.carrierFees.dollars);

/** The cost of a thousand deposits by how many clients leave texts on. */
export function messagesOf(thousand: number): readonly (readonly string[])[] {
  const texts = statusTextsOf();
  return [
    ['all clients get payment texts', thousand],
    ['half of the clients turned them off', thousand - texts / 2],
    ['all clients turned them off', thousand - texts],
  ].map(([what, cost]) => [String(what), `$${Number(cost).toFixed(2)}`]);
}

const BANDS = [
  { upTo: 10_000, share: 0.1 },
  { upTo: 80_000, share: 0.07 },
  { upTo: 250_000, share: 0.05 },
] as const;

/** AWS's Business support for a month's bill: a share in bands, at least $100 (AWS Support pricing, told). */
export const supportOf = (billed: number): number =>
  Math.max(
    100,
    BANDS.reduce((sum, { upTo, share }, at) => {
      const from = BANDS[at - 1]?.upTo ?? 0;
      return sum + Math.max(0, Math.min(billed, upTo) - from) * share;
    }, 0),
  );
