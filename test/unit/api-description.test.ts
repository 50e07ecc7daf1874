import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeApi } from '#infra/api-description/description.ts';
import { CENTS } from '#infra/api-description/schema.ts';
import { apiPage } from '#infra/local/api/page.ts';
import { anyRefusalSentence } from '#shared/any-refusal.ts';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { poolOf } from '#shared/contracts/route.ts';
import { allOperations } from '#shared/graph/all-operations.ts';
import { publicOperations } from '#shared/graph/public-operations.ts';

type Call = {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly object[];
  readonly parameters: readonly { readonly $ref?: string }[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
};

const repository = join(import.meta.dirname, '../..');

/** The API's integers that are not money. */
const OTHER_NUMBERS: readonly string[] = [
  'added',
  'answerDays',
  'arrived',
  'before',
  'confirmed',
  'cost',
  'count',
  'event',
  'files',
  'goodFundsDays',
  'known',
  'limit',
  'newest',
  'ofCount',
  'oldest',
  'part',
  'passkeys',
  'paymentVersion',
  'payments',
  'position',
  'record',
  'remaining',
  'resendAfterSeconds',
  'retryAfterSeconds',
  'score',
  'sendsLeft',
  'sentTo',
  'sequence',
  'size',
  'until',
  'version',
  'wireDays',
];

type Operation = { readonly name: string; readonly refusals: Readonly<Record<string, string>> };

const api = describeApi() as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
  readonly 'x-graph-operations': readonly Operation[];
  readonly 'x-public-graph-operations': readonly Operation[];
};
const calls = Object.values(api.paths).flatMap((methods) => Object.values(methods));
const callNamed = (name: string): Call => {
  const found = calls.find(({ operationId }) => operationId === name);
  if (!found) throw new Error(`${name} is not described.`);
  return found;
};

describe('the description of the API (X-061)', () => {
  test('is shown call by call on the page of the local portal', () => {
    const root = mkdtempSync(join(tmpdir(), 'portal-api-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    mkdirSync(join(root, 'dist'));
    writeFileSync(join(root, 'dist/openapi.json'), JSON.stringify(api));
    const get = (path: string) =>
      apiPage(root)({ method: 'GET', path, query: new URLSearchParams(), headers: {}, body: Buffer.of() });
    expect(get('/openapi.json')).toMatchObject({ status: 200, body: JSON.stringify(api) });
    const html = String((get('/') as { readonly body: unknown }).body);
    for (const { name } of allRoutes) expect(html).toContain(`id="${name}"`);
    for (const name of Object.keys(allOperations)) expect(html).toContain(`id="${name}"`);
  });

  test('has every call of the contracts and every operation of the graph (R-243), with the purpose of each call', () => {
    expect(calls.map(({ operationId }) => operationId).toSorted()).toEqual(
      allRoutes.map(({ name }) => name).toSorted(),
    );
    expect(api['x-graph-operations'].map(({ name }) => name)).toEqual(Object.keys(allOperations));
    expect(api['x-public-graph-operations'].map(({ name }) => name)).toEqual(Object.keys(publicOperations));
    for (const { operationId, summary } of calls) expect(summary, operationId).toMatch(/^\p{Lu}.{15,}[.:]/u);
    // A contract that spreads another one must not keep its purpose.
    expect(new Set(allRoutes.map(({ about }) => about)).size).toBe(allRoutes.length);
  });

  test.each(['dist/web/**/*.js', 'dist/functions/*/index.cjs'])('is in no bundle: %s', (files) => {
    const text = globSync(files, { cwd: repository })
      .map((file) => readFileSync(join(repository, file), 'utf8'))
      .join('\n');
    // Bundlers may escape other characters.
    const plain = allRoutes.filter(({ about }) => /^[\w ,.:;()-]+$/.test(about));
    // A test of the check itself: the routes are there.
    expect(plain.filter(({ name }) => text.includes(name)).length).toBeGreaterThan(40);
    expect(plain.filter(({ about }) => text.includes(about)).map(({ name }) => name)).toEqual([]);
  });

  test('requires a session wherever the contract does', () => {
    for (const route of allRoutes)
      expect(callNamed(route.name).security.length, route.name).toBe(poolOf(route) ? 1 : 0);
  });

  test('requires a proof of work wherever the contract does, and lists its refusal only there (X-083)', () => {
    for (const { name, proof } of allRoutes) {
      const { parameters, responses } = callNamed(name);
      const isAsked = parameters.some(({ $ref }) => $ref === '#/components/parameters/Proof');
      expect([isAsked, '428' in responses], name).toEqual([proof !== undefined, proof !== undefined]);
    }
  });

  test.each([
    ['send-code', '404', 'client/not-found: Client not found, please login'],
    ['resend-code-get', '429', 'code/wait-to-resend: '],
    ['verify-code', '400', 'code/invalid: Invalid Code'],
    ['start-transfer', '502', 'transfer/start-failed: This transfer cannot be completed due to connectivity issues'],
    ['email-receipt-variant', '400', 'email/none-valid: Please provide a valid email'],
    ['graph', '400', 'request/unknown-operation: '],
  ])('knows that %s may be refused by %s, in the words a person reads', (name, status, words) => {
    expect(callNamed(name).responses[status]?.description).toContain(words);
  });

  test('lists the refusals of each operation of the graph', () => {
    const named = new Map(api['x-graph-operations'].map(({ name, refusals }) => [name, refusals]));
    expect(named.get('Transfers')).toEqual({ 'request/invalid': anyRefusalSentence({ code: 'request/invalid' }) });
    expect(named.get('DiscardTransfer')).toMatchObject({ 'transfer/scheduled': expect.stringContaining('scheduled') });
    expect(Object.keys(named.get('ChooseWire') ?? {})).toContain('caller/not-fresh');
    expect(Object.keys(named.get('Client') ?? {})).toEqual(['client/not-found']);
  });

  test('describes every amount as cents, and no other integer', () => {
    const found = new Map<string, Set<boolean>>();
    const isWhole = (field: { readonly type?: string; readonly anyOf?: readonly { readonly type?: string }[] }) =>
      [field, ...(field.anyOf ?? [])].some(({ type }) => type === 'integer');
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { properties = {} } = value as { readonly properties?: Readonly<Record<string, object>> };
      for (const [name, field] of Object.entries(properties))
        if (isWhole(field)) {
          const isCents = 'description' in field && field.description === CENTS;
          found.set(name, (found.get(name) ?? new Set()).add(isCents));
        }
      for (const inner of Object.values(value)) walk(inner);
    };
    walk(api);
    const named = (said: boolean) => [...found].filter(([, told]) => told.has(said)).map(([name]) => name);
    expect(named(true).toSorted()).toEqual([
      'ACH',
      'Wire',
      'amount',
      'approvalThreshold',
      'approveUpTo',
      'available',
      'balance',
      'closing',
      'expected',
      'fee',
      'held',
      'heldOutside',
      'in',
      'later',
      'left',
      'limit',
      'max',
      'min',
      'newAccountLimit',
      'opening',
      'out',
      'pending',
      'planned',
      'promised',
      'proven',
      'provenOut',
      'reAmount',
      'received',
      'short',
      'toFund',
      'toFundWithPrepared',
      'total',
      'uncheckedLimit',
      'unshown',
    ]);
    // `limit` is the length of a page if a search asks for it.
    expect(named(false).toSorted()).toEqual(OTHER_NUMBERS);
  });

  test('does not list the refusals of one call for another', () => {
    expect(JSON.stringify(callNamed('wiring-instructions').responses)).not.toMatch(/amount\/|office\/|code\//);
    expect(JSON.stringify(callNamed('tenant').responses)).not.toMatch(/caller\/|agent\//);
  });
});
