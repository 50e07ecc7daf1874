import { allRoutes } from '#shared/contracts/all-routes.ts';
import { designsOf, messagesOf, savedBySecrets, savedOnPaper, statusTextsOf, supportOf } from './cost-designs.ts';
import {
  bill,
  type Clocked,
  type Counted,
  monthly,
  ofOneDeposit,
  type Quantities,
  quantitiesOf,
  quantitiesOfPage,
  quantitiesOfUploads,
  SIZES,
  type Size,
  type Standing,
  sumOf,
  total,
  UPLOADS,
  VISITS,
  WAITS_MS,
} from './cost-model.ts';
import { PRICES_OF, type PriceName, priceList } from './price-list.ts';

const THOUSAND = 1000;
const ROUTES = allRoutes.length;
/** Calls, 4xx, 5xx, bytes and two times. */
const METRICS_OF_A_ROUTE = 6;
const METRICS_BY_ROUTE = ROUTES * METRICS_OF_A_ROUTE * priceList.metrics.dollars;

const dollars = (value: number): string => {
  if (value >= 100) return `$${Math.round(value).toLocaleString('en-US')}`;
  return value >= 1 ? `$${value.toFixed(2)}` : `$${value.toPrecision(2)}`;
};
/** A quantity as a person reads it: whole from a hundred on, and never as a power of ten. */
const amount = (value: number): string => {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value >= 0.1 ? String(Number(value.toPrecision(2))) : value.toFixed(4);
};
/** A table with its columns in line, as Biome formats it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[], filler = ' ') =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, filler)).join(' | ')} |`;
  return [line(head), line([], '-'), ...rows.map((cells) => line(cells))].join('\n');
}

/** The prices, each with where it stands and whether that could be read. */
export const priceTable = (): string =>
  table(
    ['of', 'price', 'source', 'how'],
    Object.values(priceList).map(({ dollars: at, per, of, source, how }) => [
      of,
      `$${at}${per === 1 ? '' : ` per ${per.toLocaleString('en-US')}`}`,
      source,
      how,
    ]),
  );

/** How often a deposit makes each call. */
export const usageTable = (): string =>
  table(
    ['call', 'per deposit'],
    Object.entries(ofOneDeposit).map(([name, times]) => [name, String(times)]),
  );

function billTable(quantities: Quantities): string {
  const sum = total(quantities);
  const rows = bill(quantities)
    .filter(({ dollars: part }) => part > 0)
    .map(({ name, dollars: part }) => [
      priceList[name].of,
      amount(quantities[name] ?? 0),
      dollars(part),
      `${((part / sum) * 100).toFixed(1)} %`,
    ]);
  return table(['what', 'how many', 'cost', 'share'], [...rows, ['**total**', '', `**${dollars(sum)}**`, '']]);
}

/** How often the provider is asked for one deposit, which its contract prices. */
function askedOfProvider(counted: ReadonlyMap<string, Counted>): string {
  const asked = new Map<string, number>();
  for (const [name, times] of Object.entries(ofOneDeposit))
    for (const [call, count] of Object.entries(counted.get(name)?.calls ?? {}))
      if (call.startsWith('/')) asked.set(call, (asked.get(call) ?? 0) + count * times);
  return table(
    ['call to Plaid', 'for 1,000 deposits'],
    [...asked].toSorted().map(([call, count]) => [`\`${call}\``, amount(count * THOUSAND)]),
  );
}

const ofThousand = (quantities: Quantities): Quantities =>
  Object.fromEntries(
    (Object.entries(quantities) as [PriceName, number][]).map(([name, one]) => [name, one * THOUSAND]),
  );

/** Fixed costs with the gateway's metrics by route, which are off now, as built, and with the designs on paper. */
function fixedBeforeAndAfter(standing: Standing, clocks: readonly Clocked[]): readonly (readonly string[])[] {
  const built = SIZES.map((size) => total(monthly(standing, size, clocks)));
  const row = (what: string, of: (fixed: number, size: Size) => number) => [
    what,
    ...SIZES.map((size, at) => dollars(of(built[at] ?? 0, size))),
  ];
  return [
    row('with the gateway’s metrics by route', (fixed) => fixed + METRICS_BY_ROUTE),
    row('with a secret of Secrets Manager for each company', (fixed, size) => fixed + savedBySecrets(size)),
    row('as built', (fixed) => fixed),
    row('with the user pool’s cheaper tier, on paper', (fixed, size) => fixed - savedOnPaper(size)),
  ];
}

/** `docs/cost.md`: what was counted, at which prices, and what comes out. */
export function costPage(
  counted: ReadonlyMap<string, Counted>,
  standing: Standing,
  clocks: readonly Clocked[],
): string {
  const calls = Object.entries(ofOneDeposit).flatMap(([name, times]) => {
    const found = counted.get(name);
    return found ? [quantitiesOf(found, times)] : [];
  });
  const one = sumOf([...calls, quantitiesOfPage(), quantitiesOfUploads()]);
  const sizes = SIZES.map((size) => {
    const transfers = size.tenants * size.transfersEach;
    const stands = total(monthly(standing, size, clocks));
    const moves = total(one) * transfers;
    return [
      size.what,
      size.tenants.toLocaleString('en-US'),
      transfers.toLocaleString('en-US'),
      dollars(stands),
      dollars(moves),
      dollars((stands + moves) / size.tenants),
      dollars(((stands + moves) / transfers) * THOUSAND),
      dollars(supportOf(stands + moves)),
    ];
  });
  return `# What it costs

Written by \`npm run cost -- --write\`; \`npm run cost\` prints it. Requests, units of the table, e-mails and texts are **counted**: the real functions run one deposit from the first page to good funds against the stand-ins, and every request is recorded. The prices are list prices for ${PRICES_OF.region} of ${PRICES_OF.on}, without discounts and without free tiers (except the user pool's). Plaid's prices depend on your contract and are **not in any sum**.

## Installations of three sizes, a month

${table(['size', 'tenants', 'transfers', 'fixed', 'variable', 'per tenant', 'per 1,000 transfers', 'support plan'], sizes)}

"Fixed" is the cost without any payments: see the tables below. Each tenant adds its address, the reading of its secret, and the looks of five functions that run by the clock, counted where nothing is under way. The last column is AWS's Business support and in no sum: without a plan nobody at AWS answers when a limit of texts or functions must be raised in a hurry.

## 1,000 deposits

${billTable(ofThousand(one))}

${SIZES.map((size) => `## A month of ${size.what}, fixed costs\n\n${billTable(monthly(standing, size, clocks))}`).join('\n\n')}

## Before and after

${table(['a month, fixed', ...SIZES.map(({ what }) => what)], fixedBeforeAndAfter(standing, clocks))}

1,000 deposits cost ${dollars(total(one) * THOUSAND)} before and after; ${dollars(total(one) * THOUSAND - statusTextsOf())} of clients who turned texts about payments off.

## Designs compared

${table(['what', ...SIZES.map(({ what }) => what), 'what it takes'], designsOf(SIZES, standing.copiesKept))}

The secrets lie where it is cheapest ([decision 039](decisions/039-where-the-providers-secrets-lie.md)); a company whose secret was not moved yet costs 40 cents more. The pool’s cheaper tier is not built ([decision 045](decisions/045-the-user-pool-keeps-its-tier.md)). Each copy of the table is a whole one (AWS Backup has no smaller ones of DynamoDB, memory), so how long copies are kept is a dear line of a stage's file.

## What clients choose

${table(['1,000 deposits', 'cost'], messagesOf(total(one) * THOUSAND))}

Under My account, texts about payments can be turned off where there is an e-mail address; codes are texted always, and what must arrive comes by e-mail ([messages](messages.md)).

## What is paid once, or elsewhere

- Registering a toll-free number is free (memory). A 10DLC number instead: about $4 for the brand, $15 for looking at the campaign, $2 to $10 a month (memory).
- The front door: nothing but cents for its bucket. The client certificate is our own; AWS Private CA would be $50 to $400 a month (memory).
- Metrics of the gateway by route would be up to ${dollars(METRICS_BY_ROUTE)} a month for ${ROUTES} routes. They are off: the access log has route, status and time.
- After a release six files are written for each company, its first screens in both languages: three cents for a thousand companies (memory).
- After an alarm a function asks the logs what it was about, at half a cent for each GB that it reads: a quarter of an hour of logs for most alarms.
- Canary releases and the pipeline at GitHub cost nothing at AWS but their alarms, which are counted above.

## Calls to the provider

${askedOfProvider(counted)}

## What is assumed

- How often a deposit makes each call (table below). A client registers, links a bank, pays, and comes back twice.
- A start asks the table 15 times, for ten items, two lists and three writes, and waits for two round trips before its claim (\`npm run bench\` counts them).
- How long a function waits for others, in ms: ${Object.entries(WAITS_MS)
    .map(([whom, ms]) => `${whom} ${ms}`)
    .join(', ')}. The time measured here is added, including the stand-ins' own work. Memory is 1 GB.
- ${VISITS.each} visits, ${VISITS.first} of them the first: ${VISITS.files} files and ${VISITS.kilobytes} KB then, ${VISITS.laterFiles} files and ${VISITS.laterKilobytes} KB later.
- ${UPLOADS.each} uploads of ${UPLOADS.megabytes} MB. Only their scan is counted; their requests and storage cost cents.
- Each text fits into one part. Texts are the largest part of the bill, so a second part would nearly double it. Only codes for a payment, an account or wire instructions have two, for thirty days after a client has changed their language.
- A year's transfers are kept, 25 KB each with journal, audit log and indexes. Where the table is copied each day, each copy is a whole one.
- People cause 20 data events in the trail for each transfer, and 600 a month for each tenant: a command reads and writes some ten items.

${usageTable()}

## Prices

"read": the source's own page was read; "told": another page quotes it; "memory": from memory. Before you sign a budget, check all that were not read.

${priceTable()}
`;
}
