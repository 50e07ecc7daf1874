import { describe, expect, test } from 'vitest';
import { METRICS } from '#shared/metrics.ts';
import {
  type Counted,
  monthly,
  ofOneDeposit,
  quantitiesOf,
  quantitiesOfClock,
  SIZES,
  storedGbOf,
  sumOf,
  total,
} from '#test/bench/cost-model.ts';
import { costPage, supportOf } from '#test/bench/cost-page.ts';
import { dollarsFor, priceList } from '#test/bench/price-list.ts';

const NOTHING: Counted = { calls: {}, reads: 0, writes: 0, ms: 0, invocations: 0, isCall: false };
const STANDING = {
  ...{ alarmMetrics: 10, dashboards: 1, insightRules: 8, keys: 5, secrets: 2, firewallRules: 5, trails: 1 },
  ...{ isMeasuredByTenant: true, copiesKept: 70, copiesSent: 30, vaults: 2 },
};
const CLOCK = { counted: { ...NOTHING, calls: { 'dynamodb.Query': 2 }, ms: 6 }, everyMinutes: 1, timeoutSeconds: 60 };

test('the page shows every price with its source, and how often a deposit makes each call', () => {
  const counted = new Map(Object.keys(ofOneDeposit).map((name) => [name, NOTHING]));
  const page = costPage(counted, { usual: STANDING, small: STANDING }, [CLOCK]);
  for (const { of, source } of Object.values(priceList)) {
    expect(source).not.toBe('');
    expect(page).toMatch(new RegExp(`^\\| ${of} .*\\| ${source} `, 'm'));
  }
  for (const [name, times] of Object.entries(ofOneDeposit))
    expect(page).toMatch(new RegExp(`^\\| ${name} +\\| ${times} +\\|$`, 'm'));
});

describe('scheduled runs', () => {
  test('cost money even if they find nothing, and at most for their time limit', () => {
    const quantities = quantitiesOfClock(CLOCK, 10);
    expect(quantities.tableReads).toBe(43_800 * 10);
    expect(quantities.lambdaCalls).toBe(43_800);
    const endless = quantitiesOfClock(
      { ...CLOCK, counted: { ...NOTHING, calls: { '/transfer/event/sync': 1 } } },
      10_000,
    );
    expect(endless.lambdaSeconds).toBe(43_800 * 45);
  });
});

test('support is a share of the bill in bands, at least a hundred dollars', () => {
  expect(supportOf(50)).toBe(100);
  expect(supportOf(85_000)).toBeCloseTo(6150, 6);
});

describe('the price of counted requests', () => {
  test('is per unit, and includes the carrier fee of a text', () => {
    const text = quantitiesOf({ ...NOTHING, calls: { sns: 1 } }, 1000);
    const { textParts, carrierFees } = priceList;
    const waited = dollarsFor('lambdaSeconds', 0.06 * 1000);
    expect(total(text)).toBeCloseTo(1000 * (textParts.dollars + carrierFees.dollars) + waited, 6);
  });

  test('includes the time a function waits for others', () => {
    const asks = { ...NOTHING, ms: 40, calls: { 'dynamodb.GetItem': 2, '/transfer/create': 1 } };
    expect(quantitiesOf(asks, 1).lambdaSeconds).toBeCloseTo((40 + 2 * 5 + 300) / 1000);
  });

  test('includes edge, firewall and gateway only for calls from a browser', () => {
    expect(quantitiesOf({ ...NOTHING, isCall: true }, 1)).toMatchObject({ apiCalls: 1, firewallRequests: 1 });
    expect(quantitiesOf(NOTHING, 1)).not.toHaveProperty('apiCalls');
  });

  test('adds up', () => {
    expect(sumOf([{ emails: 1 }, { emails: 2, keys: 1 }])).toEqual({ emails: 3, keys: 1 });
  });
});

test('a month includes staff who sign in, companies’ own metrics, uploads, and what is copied to another region', () => {
  const size = { what: '', tenants: 1000, transfersEach: 100 };
  const month = monthly(STANDING, size, []);
  // 130,000 clients and 5,000 of the staff, 10,000 of them free.
  expect(month.activeUsers).toBe(125_000);
  expect(month.metrics).toBeCloseTo(Object.keys(METRICS).length + (100_000 * 7) / 730);
  expect(monthly({ ...STANDING, isMeasuredByTenant: false }, size, []).metrics).toBe(Object.keys(METRICS).length);
  const uploads = (1_200_000 * 0.3) / 1024;
  expect(month.uploadStorage).toBeCloseTo(uploads);
  expect(month.keptUploads).toBeCloseTo(2 * uploads);
  expect(month.copiedBytes).toBeCloseTo(30 * storedGbOf(size) + uploads / 12);
});

test('an installation costs more with every tenant, and less for each of them', () => {
  const months = SIZES.map((size) => total(monthly(STANDING, { ...size, transfersEach: 0 }, [CLOCK])));
  expect(months).toEqual(months.toSorted((one, other) => one - other));
  const each = months.map((month, at) => month / (SIZES[at]?.tenants ?? 1));
  expect(each).toEqual(each.toSorted((one, other) => other - one));
});
