import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DynamoService } from '#infra/local/aws/dynamo.ts';
import { localEnvironment } from '#infra/local/host/environment.ts';
import type { Invoke } from '#infra/local/host/functions.ts';
import { localGateway } from '#infra/local/host/gateway.ts';
import { feedStreamReaders } from '#infra/local/host/stream-readers.ts';
import { type Resource, synthesize } from './support.ts';

/**
 * The local host is compared with the templates, so that the two environments of the portal cannot drift apart
 * unnoticed.
 */
const prod = synthesize('prod');
const routes = prod.all('AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties);
const [{ Properties: stage }] = prod.all('AWS::ApiGatewayV2::Stage') as [Resource];
const integrations = prod.template(prod.portal.api).findResources('AWS::ApiGatewayV2::Integration');
const functions = prod
  .all('AWS::Lambda::Function')
  .filter(({ Properties }) => / \(prod\)$/.test(Properties.Description ?? ''));
const nameOf = ({ Properties }: Resource): string => Properties.Description.replace(' (prod)', '');

/** The function that a route of the template leads to, by the logical id in its integration. */
function targetOf(route: { readonly Target: unknown }): string {
  const [, integration = ''] = /"Ref":"(\w+)"/.exec(JSON.stringify(route.Target)) ?? [];
  const uri = JSON.stringify(integrations[integration]?.['Properties'].IntegrationUri);
  const found = functions.map(nameOf).find((name) => uri.includes(`"${name.replaceAll('-', '')}Function`));
  if (!found) throw new Error(`No function is behind ${uri}.`);
  return found;
}

const NOBODY = { issuer: 'http://nobody', clientId: 'nobody', jwksUri: 'http://127.0.0.1:9/jwks.json' };

describe('a request to the local gateway', () => {
  const called: { name: string; event: { routeKey: string; version: string } }[] = [];
  let answer = '';
  const aGateway = () =>
    localGateway({
      invoke: async (name, event) => {
        called.push({ name, event: event as { routeKey: string; version: string } });
        return { statusCode: 204, body: answer };
      },
      authorizers: { clients: NOBODY, staff: NOBODY },
      isThrottled: true,
    });
  let gateway = aGateway();
  beforeEach(() => {
    gateway = aGateway();
  });
  afterEach(() => void vi.useRealTimers());
  const sent = async (key: string, body = Buffer.alloc(0)) => {
    const [method = '', pattern = ''] = key.split(' ');
    called.length = 0;
    const path = pattern.replaceAll(/\{\w+\}/g, 'something');
    return gateway({ method, path, query: new URLSearchParams(), headers: {}, body, address: '203.0.113.9' });
  };

  test.each(routes.map((route) => [route.RouteKey as string, route] as const))(
    'to %s reaches the function of the template, and without a session only if the template leaves it open',
    async (key, route) => {
      const reply = await sent(key);
      if (route.AuthorizationType === 'JWT') {
        expect([reply.status, called.length]).toEqual([401, 0]);
        return;
      }
      expect(reply.status).toBe(204);
      expect(called.map(({ name, event }) => [name, event.routeKey])).toEqual([[targetOf(route), key]]);
    },
  );

  test('is refused once its route’s burst in the template is used up (D-96)', async () => {
    const key = 'POST /staff/sign-in';
    const { ThrottlingBurstLimit: burst, ThrottlingRateLimit: rate } = stage.RouteSettings[key];
    vi.useFakeTimers({ toFake: ['performance'] });
    gateway = aGateway();
    const passed = async (): Promise<number> => {
      for (let calls = 0; ; calls += 1) {
        const reply = await sent(key);
        if (reply.status !== 204) expect(reply).toMatchObject({ status: 429, body: '{"message":"Too Many Requests"}' });
        if (reply.status !== 204) return calls;
      }
    };
    expect(await passed()).toBe(burst);
    vi.advanceTimersByTime(1000);
    expect(await passed()).toBe(rate);
  });

  test('is refused if it is larger than a Lambda event, quotes escaped, and so is a larger answer (D-96)', async () => {
    const key = 'POST /staff/session/refresh';
    expect((await sent(key, Buffer.alloc(6_280_000, 'a'))).status).toBe(204);
    for (const body of [Buffer.alloc(3_200_000, '"'), Buffer.alloc(6_300_000, 'a'), Buffer.alloc(11_000_000, 'a')]) {
      expect(await sent(key, body)).toMatchObject({ status: 413, body: '{"message":"Request Entity Too Large"}' });
      expect(called).toEqual([]);
    }
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    answer = 'a'.repeat(6_300_000);
    expect(await sent(key)).toMatchObject({ status: 500, body: '{"message":"Internal Server Error"}' });
    answer = '';
  });

  test('to an unknown route is answered as the gateway answers it', async () => {
    expect((await sent('GET /nothing/here')).status).toBe(404);
    expect(called).toEqual([]);
  });

  test('arrives in the payload format that the template asks for', async () => {
    const formats = Object.values(integrations).map(({ Properties }) => Properties.PayloadFormatVersion);
    await sent(routes.find(({ AuthorizationType }) => AuthorizationType === 'NONE')?.RouteKey);
    expect(new Set(formats)).toEqual(new Set([called[0]?.event.version]));
  });
});

test('gives every function each setting of its template here', () => {
  const here = localEnvironment({ plaidApiUrl: 'http://127.0.0.1:9', linkScriptPath: '/link.js', logLevel: 'INFO' });
  for (const each of functions)
    expect(Object.keys(here), nameOf(each)).toEqual(
      expect.arrayContaining(Object.keys(each.Properties.Environment.Variables)),
    );
  const given = new Set(functions.flatMap(({ Properties }) => Object.keys(Properties.Environment.Variables)));
  expect(Object.keys(here).toSorted()).toEqual([...given].toSorted());
});

describe('a record of the table’s stream', () => {
  type Pattern = { eventName?: readonly string[]; dynamodb: { Keys: { sk: { S: readonly { prefix: string }[] } } } };
  type Heard = { readonly eventName: string; readonly dynamodb: { readonly Keys: { readonly sk: { S: string } } } };
  const mappings = prod.all('AWS::Lambda::EventSourceMapping').map(({ Properties }) => ({
    target: JSON.stringify(Properties.FunctionName),
    figures: [Properties.BatchSize, Properties.ParallelizationFactor, Properties.MaximumRetryAttempts],
    pattern: JSON.parse(Properties.FilterCriteria.Filters[0].Pattern) as Pattern,
  }));
  const prefixes = mappings.flatMap(({ pattern }) => pattern.dynamodb.Keys.sk.S.map(({ prefix }) => prefix));
  const records: readonly Heard[] = [...new Set([...prefixes, 'ENTRY#', 'COUNT', 'NOTHING'])].flatMap((prefix) =>
    ['INSERT', 'MODIFY', 'REMOVE'].map((eventName) => ({ eventName, dynamodb: { Keys: { sk: { S: `${prefix}1` } } } })),
  );
  const fits = ({ eventName: names, dynamodb }: Pattern, { eventName, dynamodb: record }: Heard): boolean =>
    (names?.includes(eventName) ?? true) &&
    dynamodb.Keys.sk.S.some(({ prefix }) => record.Keys.sk.S.startsWith(prefix));

  /** The local host's subscriptions: a reader for each function, with its filter. */
  async function subscribed() {
    const told = new Map<string, { heard: readonly Heard[]; figures: readonly unknown[] }>();
    const subscriptions: (() => Promise<unknown>)[] = [];
    const invoke: Invoke = async (name, event) => {
      const { Records: heard } = event as { Records: readonly Heard[] };
      told.set(name, { heard, figures: told.get(name)?.figures ?? [] });
      return { batchItemFailures: [] };
    };
    const subscribe: DynamoService['subscribe'] = (_table, listener, how = {}) => {
      const { reader = '', wants = () => true, batchSize, atOnce, retries } = how;
      told.set(reader, { heard: [], figures: [batchSize, atOnce, retries] });
      const batch = (records as unknown as DynamoDBRecord[]).filter(wants);
      subscriptions.push(() => listener(batch));
    };
    feedStreamReaders({ subscribe }, invoke);
    for (const deliver of subscriptions) await deliver();
    return told;
  }

  test('reaches exactly the functions whose filter in the template matches it, in the same batch size', async () => {
    const told = await subscribed();
    expect(told.size).toBe(mappings.length);
    for (const [name, { heard, figures }] of told) {
      const mapping = mappings.find(({ target }) => target.toLowerCase().includes(`"${name}function`));
      expect(heard, name).toEqual(records.filter((record) => mapping && fits(mapping.pattern, record)));
      expect(heard.length, name).toBeGreaterThan(0);
      expect(figures, name).toEqual(mapping?.figures);
    }
  });
});
