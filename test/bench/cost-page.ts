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
  SMALL,
  SMALL_POLLING_DOLLARS,
  type Standing,
  sumOf,
  total,
  UPLOADS,
  VISITS,
  WAITS_MS,
} from './cost-model.ts';
import { PRICES_OF, type PriceName, priceList } from './price-list.ts';

const THOUSAND = 1000;

const dollars = (value: number): string => {
  if (value >= 100) return `$${Math.round(value).toLocaleString('en-US')}`;
  return value >= 1 ? `$${value.toFixed(2)}` : `$${value.toPrecision(2)}`;
};
/** A quantity in readable form: whole from a hundred up, and never as a power of ten. */
const amount = (value: number): string => {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value >= 0.1 ? String(Number(value.toPrecision(2))) : value.toFixed(4);
};
/** A table with aligned columns, as Biome formats it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[], filler = ' ') =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, filler)).join(' | ')} |`;
  return [line(head), line([], '-'), ...rows.map((cells) => line(cells))].join('\n');
}

/** The prices, each with its source and whether that could be read. */
const priceTable = (): string =>
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
const usageTable = (): string =>
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

/** How often the provider is called for one deposit, which its contract prices. */
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

/** Of the five texts of a deposit, two are codes. */
const STATUS_TEXTS = 3;
/** The cost of the others for a thousand deposits. */
const statusTextsOf = (): number => 1000 * STATUS_TEXTS * (priceList.textParts.dollars + priceList.carrierFees.dollars);

/** The cost of a thousand deposits by how many clients leave texts on. */
function messagesOf(thousand: number): readonly (readonly string[])[] {
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

const ofThousand = (quantities: Quantities): Quantities =>
  Object.fromEntries(
    (Object.entries(quantities) as [PriceName, number][]).map(([name, one]) => [name, one * THOUSAND]),
  );

/** `dist/cost.md`: every count, every price, and the resulting bills. */
export function costPage(
  counted: ReadonlyMap<string, Counted>,
  { usual: standing, small }: { readonly usual: Standing; readonly small: Standing },
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
  const smallRows = Object.entries({ 'as usual': standing, '`size: small`': small }).map(([what, has]) => {
    const stands = total(monthly(has, SMALL, clocks));
    const moves = total(one) * SMALL.transfersEach;
    return [what, ...[stands, moves, SMALL_POLLING_DOLLARS, stands + moves + SMALL_POLLING_DOLLARS].map(dollars)];
  });
  return `# Cost, line by line

Generated by \`npm run cost\`. Requests, table units, emails and texts are counted: the real functions run one deposit from the first page to good funds against the local stand-ins. Prices are list prices for ${PRICES_OF.region} of ${PRICES_OF.on}, without discounts and without free tiers, except the user pool's. Plaid's fees are not included. docs/cost.md says what the figures mean.

## A month at three sizes

${table(['size', 'tenants', 'transfers', 'fixed', 'variable', 'per tenant', 'per 1,000 transfers', 'support plan'], sizes)}

## A month of a small company, ${SMALL.transfersEach} deposits

${table(['production', 'fixed', 'deposits', 'polling', 'all in'], smallRows)}

${billTable(monthly(small, SMALL, clocks))}

## 1,000 deposits

${billTable(ofThousand(one))}

${SIZES.map((size) => `## Fixed costs a month, ${size.what}\n\n${billTable(monthly(standing, size, clocks))}`).join('\n\n')}

## Payment texts turned off

${table(['1,000 deposits', 'cost'], messagesOf(total(one) * THOUSAND))}

## Calls to Plaid

${askedOfProvider(counted)}

## Assumptions

- How long other services keep a function waiting, in ms: ${Object.entries(WAITS_MS)
    .map(([whom, ms]) => `${whom} ${ms}`)
    .join(', ')}. The time measured here is added, the stand-ins' own work included. Memory is 1 GB.
- ${VISITS.each} page visits, ${VISITS.first} of them the first: ${VISITS.files} files and ${VISITS.kilobytes} KB then, ${VISITS.laterFiles} files and ${VISITS.laterKilobytes} KB later.
- ${UPLOADS.each} uploads of ${UPLOADS.megabytes} MB. Scans, a year's storage and copies are counted; their requests cost cents.

${usageTable()}

## Prices

"read": the source's own page was read; "told": another page quotes it; "memory": from memory.

${priceTable()}
`;
}
