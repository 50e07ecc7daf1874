import { expect, test } from 'vitest';
import type { Served } from '#functions/http/serve.ts';
import { functionSpec } from '#infra/functions.ts';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { HTTP_FUNCTIONS, type HttpFunction, poolOf } from '#shared/contracts/route.ts';
import { synthesize } from './support.ts';

const handlers = {
  public: () => import('#functions/lambdas/public.ts'),
  'sign-in': () => import('#functions/lambdas/sign-in.ts'),
  identity: () => import('#functions/lambdas/identity.ts'),
  'bank-linking': () => import('#functions/lambdas/bank-linking.ts'),
  transfers: () => import('#functions/lambdas/transfers.ts'),
  wiring: () => import('#functions/lambdas/wiring.ts'),
  receipts: () => import('#functions/lambdas/receipts.ts'),
  documents: () => import('#functions/lambdas/documents.ts'),
  graph: () => import('#functions/lambdas/graph.ts'),
  'provider-webhook': () => import('#functions/lambdas/provider-webhook.ts'),
  'staff-sign-in': () => import('#functions/lambdas/staff-sign-in.ts'),
  console: () => import('#functions/lambdas/console.ts'),
  desk: () => import('#functions/lambdas/desk.ts'),
  proposals: () => import('#functions/lambdas/proposals.ts'),
  reports: () => import('#functions/lambdas/reports.ts'),
  reviews: () => import('#functions/lambdas/reviews.ts'),
  statements: () => import('#functions/lambdas/statements.ts'),
} as const satisfies Record<HttpFunction, () => Promise<{ served: readonly Served[] }>>;

const prod = synthesize('prod');
const routes = prod.all('AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties);
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const stage = prod.all('AWS::ApiGatewayV2::Stage')[0]?.Properties;

test('each contract has a route, and nothing else is open', () => {
  expect(routes.map(({ RouteKey }) => RouteKey).toSorted()).toEqual(allRoutes.map(keyOf).toSorted());
});

test('visitors, the provider and guests of the console can call exactly these', () => {
  const open = new Set(
    routes.filter(({ AuthorizationType }) => AuthorizationType === 'NONE').map((one) => one.RouteKey),
  );
  expect(
    allRoutes
      .filter((route) => open.has(keyOf(route)))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'accept-invitation',
    'agent',
    'app-icon',
    'app-icon-png',
    'app-manifest',
    'branding-css',
    'create-user',
    'end-session',
    'end-staff-session',
    'enter-invited',
    'enter-live-pin',
    'faq',
    'find-user',
    'finish-passkey-sign-in',
    'finish-provider-sign-in',
    'login-webhook',
    'provider-webhook',
    'public-graph',
    'puzzle',
    'read-invitation',
    'read-live',
    'read-payer-invitation',
    'refresh-session',
    'refresh-staff-session',
    'resend-code',
    'resend-code-get',
    'send-code',
    'send-code-get',
    'start-invited',
    'start-passkey-sign-in',
    'start-provider-sign-in',
    'start-staff-sign-in',
    'tenant',
    'type-app-code',
    'verify-code',
    'verify-code-get',
  ]);
});

test('a route is open exactly if its contract says that visitors call it', () => {
  for (const route of allRoutes) {
    const made = routes.find(({ RouteKey }) => RouteKey === keyOf(route));
    expect(made?.AuthorizationType, route.name).toBe(poolOf(route) ? 'JWT' : 'NONE');
  }
});

test('each authorizer trusts one user pool and its app client, and each route is behind its own (X-199)', () => {
  const made = prod.template(prod.portal.api).findResources('AWS::ApiGatewayV2::Authorizer');
  const idOf = (issuer: RegExp, audience: RegExp) => {
    const found = Object.entries(made).filter(([, { Properties: { JwtConfiguration: jwt } = {} }]) =>
      issuer.test(JSON.stringify(jwt.Issuer)),
    );
    expect(found).toHaveLength(1);
    expect(JSON.stringify(found[0]?.[1]['Properties'].JwtConfiguration.Audience)).toMatch(audience);
    return found[0]?.[0];
  };
  const behind = {
    clients: idOf(/cognito-idp\.us-east-1.*RefClients/, /ClientsPortal/),
    staff: idOf(/cognito-idp\.us-east-1.*RefStaffPeople/, /StaffPeopleConsole/),
  };
  expect(Object.keys(made).toSorted()).toEqual(Object.values(behind).toSorted());
  for (const { Properties } of Object.values(made) as { Properties: object }[])
    expect(Properties).toMatchObject({ AuthorizerType: 'JWT', IdentitySource: ['$request.header.Authorization'] });
  for (const route of allRoutes) {
    const pool = poolOf(route);
    const id = routes.find(({ RouteKey }) => RouteKey === keyOf(route))?.AuthorizerId;
    expect(id, route.name).toEqual(pool && { Ref: behind[pool] });
  }
});

test('each route leads to the function of its contract', () => {
  const integrations = prod.template(prod.portal.api).findResources('AWS::ApiGatewayV2::Integration');
  for (const route of allRoutes) {
    const target = JSON.stringify(routes.find(({ RouteKey }) => RouteKey === keyOf(route))?.Target);
    const [, id = ''] = /"Ref":"(\w+)"/.exec(target) ?? [];
    const uri = JSON.stringify(integrations[id]?.['Properties'].IntegrationUri);
    expect(uri, route.name).toContain(`"${route.function.replaceAll('-', '')}Function`);
  }
});

test.each(HTTP_FUNCTIONS)('%s answers the routes that name it, each once', async (name) => {
  const { served } = await handlers[name]();
  const named = allRoutes.filter((route) => route.function === name).map((route) => route.name);
  expect(served.map(({ route }) => route.name).toSorted()).toEqual(named.toSorted());
});

test('throttles are the contracts’ own', () => {
  const expected = allRoutes.map((route) => [
    keyOf(route),
    { ThrottlingRateLimit: route.throttle.rate, ThrottlingBurstLimit: route.throttle.burst },
  ]);
  expect(stage.RouteSettings).toEqual(Object.fromEntries(expected));
  // For a route that no one has thought of.
  expect(stage.DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 });
});

test('nothing is measured by route for a fee: the access log has each route’s status and time, and no alarm needs more', () => {
  expect(stage.DefaultRouteSettings).not.toHaveProperty('DetailedMetricsEnabled');
  expect(stage.AccessLogSettings.Format).toMatch(/routeKey.*status.*responseLatency/);
  const watched = [...prod.all('AWS::CloudWatch::Alarm'), ...prod.all('AWS::CloudWatch::Dashboard')];
  expect(watched.length).toBeGreaterThan(50);
  for (const { Properties } of watched) expect(JSON.stringify(Properties)).not.toContain('"Method"');
});

test('the access log has the route’s template, but no path, address or header', () => {
  const variables = [...stage.AccessLogSettings.Format.matchAll(/\$context\.([\w.]+)/g)].map(([, name]) => name);
  expect(variables).toContain('routeKey');
  for (const name of variables) expect(name).not.toMatch(/path|identity|domain|header|claims|userAgent|sourceIp/i);
});

test('no function answers over HTTP without the secret of the edge', () => {
  for (const name of HTTP_FUNCTIONS) {
    expect(functionSpec(name).environment).toContain('ORIGIN_SECRET_ID');
    expect(functionSpec(name).grants).toContain('read the origin secret');
  }
});

test('only its routes, pool, stream, schedule, alarms and mail topic may call a function', () => {
  const callers = prod.all('AWS::Lambda::Permission').map(({ Properties }) => Properties);
  for (const { Principal, SourceArn } of callers) {
    const known = ['apigateway', 'cognito-idp', 'events', 'sns'].map((name) => `${name}.amazonaws.com`);
    expect(known).toContain(Principal);
    expect(SourceArn).toBeDefined();
    // One permission for all routes of this API, but for no other API of the account.
    if (Principal.startsWith('apigateway'))
      expect(JSON.stringify(SourceArn)).toMatch(/:execute-api:.*"Ref":"Api\w+"}.*\*/);
  }
  expect(callers.filter(({ Principal }) => Principal === 'sns.amazonaws.com')).toHaveLength(1);
  expect(prod.all('AWS::Lambda::Url')).toEqual([]);
});
