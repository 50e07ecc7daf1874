import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deployedEdge, FIRST_SCREEN_PATHS, viewerRequestCode } from '#infra/aws/edge/load.ts';
import {
  contentSecurityPolicy,
  deployedHosts,
  firstScreenPolicy,
  securityHeaders,
} from '#infra/aws/edge/security-headers.ts';
import { EDGE_LOG_FIELDS } from '#infra/aws/edge-log.ts';
import { tenantsIn } from '#infra/aws/tenant-files.ts';
import { unusable } from '#infra/aws/unusable.ts';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { enterLivePinRoute } from '#shared/contracts/live.ts';
import { aTenant, type Resource, synthesize } from './support.ts';

const acme = aTenant();
const harbor = aTenant({
  id: 'harbor',
  hosts: ['pay.harbor-escrow.com'],
  senderEmail: 'mail@acme.example.com',
  provider: { clientId: 'plaid-harbor', secretName: 'portal/provider/harbor', statementName: 'HARBOR' },
});
const prod = synthesize('prod', [acme, harbor]);
const distribution = prod.all('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig;
const [branding, api] = distribution.CacheBehaviors;

test('one distribution serves all tenants, with no property that CloudFront refuses there', () => {
  expect(prod.all('AWS::CloudFront::Distribution')).toHaveLength(1);
  expect(distribution.ConnectionMode).toBe('tenant-only');
  for (const name of ['Aliases', 'PriceClass', 'IPV6Enabled', 'Staging', 'ContinuousDeploymentPolicyId'])
    expect(distribution).not.toHaveProperty(name);
});

test('the root reaches the edge function unchanged, because CloudFront serves no default file (X-171)', () => {
  expect(distribution).not.toHaveProperty('DefaultRootObject');
});

test('CloudFront sends the origin secret to the API, and no template contains it', () => {
  const origin = distribution.Origins.find(({ Id }: { Id: string }) => Id === api.TargetOriginId);
  const [header, ...others] = origin.OriginCustomHeaders;
  expect(others).toEqual([]);
  expect(header.HeaderName).toBe('x-origin-secret');
  expect(JSON.stringify(header.HeaderValue)).toMatch(/resolve:secretsmanager:.*OriginSecret.*:SecretString:current/);
  expect(origin.CustomOriginConfig).toMatchObject({
    OriginProtocolPolicy: 'https-only',
    OriginSSLProtocols: ['TLSv1.2'],
  });
});

test('calls are never cached but for the style sheet of the address, and the visitor’s host is not sent as the API’s', () => {
  expect(api.PathPattern).toBe('/api/*');
  // AWS's own policies: CachingDisabled and AllViewerExceptHostHeader.
  expect(api.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
  expect(api.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
  const { CachePolicyId: byAddress, ...sheet } = branding;
  expect(sheet.PathPattern).toBe('/api/branding.css');
  expect(sheet.AllowedMethods).toBeUndefined();
  expect(sheet).toMatchObject({ TargetOriginId: api.TargetOriginId, OriginRequestPolicyId: api.OriginRequestPolicyId });
  expect(byAddress).toEqual(distribution.CacheBehaviors.at(-1).CachePolicyId);
});

test('every request passes the edge function, the firewall and the security headers', () => {
  const made = Object.entries(prod.template(prod.portal.web).findResources('AWS::CloudFront::Function'));
  expect(made).toHaveLength(1);
  expect(made[0]?.[1]['Properties'].FunctionCode).toBe(viewerRequestCode(deployedEdge(prod.portal.config.domain)));
  for (const behavior of [distribution.DefaultCacheBehavior, api]) {
    expect(behavior.FunctionAssociations).toEqual([
      { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': [made[0]?.[0], 'FunctionARN'] } },
    ]);
    expect(behavior.ResponseHeadersPolicyId).toBeDefined();
  }
  expect(JSON.stringify(distribution.WebACLId)).toMatch(/Firewall/);
});

test('the policy allows no foreign script, frame, style sheet or form', () => {
  const policy = contentSecurityPolicy(deployedHosts('production', 'https://uploads.s3.us-east-1.amazonaws.com'));
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' https://cdn.plaid.com/link/v2/stable/link-initialize.js",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self' https://production.plaid.com https://uploads.s3.us-east-1.amazonaws.com",
    'frame-src https://cdn.plaid.com',
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test('a company’s first screens come from its own folder, and otherwise the plain page (X-171)', () => {
  const first = distribution.CacheBehaviors.filter(
    ({ PathPattern }: Resource['Properties']) => !PathPattern.startsWith('/api/'),
  );
  expect(first.map(({ PathPattern }: Resource['Properties']) => PathPattern)).toEqual([...FIRST_SCREEN_PATHS]);
  const [group] = distribution.OriginGroups.Items;
  expect(distribution.OriginGroups.Quantity).toBe(1);
  expect(group.FailoverCriteria.StatusCodes.Items).toEqual([403, 404]);
  const paths = group.Members.Items.map(({ OriginId }: Resource['Properties']) => {
    const origin = distribution.Origins.find(({ Id }: Resource['Properties']) => Id === OriginId);
    expect(origin.OriginAccessControlId).toBeDefined();
    return origin.OriginPath ?? '';
  });
  expect(paths).toEqual(['/sites/{{site}}', '']);
  for (const behavior of first) {
    expect(behavior.TargetOriginId).toBe(group.Id);
    expect(behavior.AllowedMethods).toEqual(['GET', 'HEAD']);
    expect(behavior.FunctionAssociations).toHaveLength(1);
  }
  expect(distribution.TenantConfig.ParameterDefinitions).toEqual([
    { Name: 'site', Definition: { StringSchema: { Required: false, DefaultValue: 'none' } } },
  ]);
});

test('first screens are cached by address, and revalidated (X-171)', () => {
  const [policy] = prod.all('AWS::CloudFront::CachePolicy').map(({ Properties }) => Properties.CachePolicyConfig);
  expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
  expect(policy.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig).toEqual({
    HeaderBehavior: 'whitelist',
    Headers: ['x-tenant-host'],
  });
});

test('the header of a first screen leaves to the page only what the page alone can know (X-173)', () => {
  const hosts = deployedHosts('production', 'https://uploads.example.com');
  const own = firstScreenPolicy(hosts).split('; ');
  const left = contentSecurityPolicy(hosts)
    .split('; ')
    .filter((directive) => !own.includes(directive));
  expect(left.map((directive) => directive.split(' ')[0])).toEqual(['default-src', 'script-src', 'style-src']);
  // Directives that only `default-src` covered are named.
  expect(own).toEqual(expect.arrayContaining(["object-src 'none'", "media-src 'none'"]));
  expect(firstScreenPolicy({ ...hosts, linkFrameOrigins: [] })).toContain("style-src-attr 'none'");
});

test('each address names whose screens are available there (X-171)', () => {
  const tenants = prod.all('AWS::CloudFront::DistributionTenant').map(({ Properties }) => Properties);
  // The console has no company's screens.
  for (const { Domains, Parameters } of tenants.filter((each) => !`${each.Domains[0]}`.startsWith('console.')))
    expect(Parameters).toEqual([{ Name: 'site', Value: `${Domains[0]}`.includes('harbor') ? 'harbor' : 'acme' }]);
});

test('an environment with its own bank widget allows no other origin', () => {
  const local = securityHeaders({
    linkScriptUrl: '/local/plaid/link-initialize.js',
    linkFrameOrigins: [],
    linkApiOrigins: [],
    uploadOrigins: [],
  });
  expect(local['content-security-policy']).not.toMatch(/https:\/\/|unsafe/);
  expect(local['content-security-policy']).toContain("frame-src 'none'");
});

test('the deployed and the local page get the same headers', () => {
  const { SecurityHeadersConfig: own, CustomHeadersConfig: custom } =
    prod.all('AWS::CloudFront::ResponseHeadersPolicy')[0]?.Properties.ResponseHeadersPolicyConfig ?? {};
  const local = securityHeaders(deployedHosts('production', 'https://uploads.example.com'));
  expect(own.ReferrerPolicy.ReferrerPolicy).toBe(local['referrer-policy']);
  expect(own.FrameOptions.FrameOption).toBe(local['x-frame-options']);
  expect(own.ContentTypeOptions.Override).toBe(true);
  for (const { Header, Value } of custom.Items) expect(Value).toBe(local[Header]);
  expect(own.StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThan(31_536_000);
});

test('the edge logs no path, query, cookie, referrer or address', () => {
  for (const field of EDGE_LOG_FIELDS) expect(field).not.toMatch(/uri|cookie|referer|c-ip|forwarded|user-agent/i);
  const [delivery] = prod.all('AWS::Logs::Delivery');
  expect(delivery?.Properties.RecordFields).toEqual(EDGE_LOG_FIELDS);
});

/** Calls a second that the firewall lets through to a path, by each of its rules per address or per tenant. */
const countedAt = (path: string, isPerAddress: boolean): readonly number[] => {
  const rules: readonly Resource['Properties'][] = prod.all('AWS::WAFv2::WebACL')[0]?.Properties.Rules ?? [];
  return rules
    .map(({ Statement }) => Statement.RateBasedStatement)
    .filter((rate) => rate && isPerAddress === (rate.AggregateKeyType === 'IP'))
    .filter(({ ScopeDownStatement: scope }) => {
      if (scope?.RegexMatchStatement) return new RegExp(scope.RegexMatchStatement.RegexString).test(`/api${path}`);
      const begins: readonly Resource['Properties'][] | undefined = scope?.OrStatement.Statements;
      return begins?.some((one) => `/api${path}`.startsWith(one.ByteMatchStatement.SearchString)) ?? true;
    })
    .map(({ Limit, EvaluationWindowSec }) => Limit / EvaluationWindowSec);
};

test('no single address, and no company’s host, can use up the gateway’s limit for sign-ins or for PINs of live pages (D-94, X-349)', () => {
  const signIns = allRoutes.filter(
    ({ function: of, caller, name }) =>
      name === enterLivePinRoute.name ||
      (['sign-in', 'staff-sign-in'].includes(of) && ['visitor', 'guest'].includes(caller)),
  );
  expect(signIns.length).toBeGreaterThan(20);
  for (const { name, path, throttle } of signIns) {
    // Thirty addresses or more, or twenty companies.
    expect(Math.min(...countedAt(path, true)), name).toBeLessThanOrEqual(throttle.rate / 30);
    for (const limit of countedAt(path, false)) expect(limit, name).toBeLessThanOrEqual(throttle.rate / 20);
    // All companies have one host for it.
    if (path.startsWith('/staff/')) expect(countedAt(path, false), name).toEqual([]);
  }
});

test('the firewall blocks an address or a tenant at these counts in five minutes', () => {
  const rules: readonly Resource['Properties'][] = prod.all('AWS::WAFv2::WebACL')[0]?.Properties.Rules ?? [];
  const rates = rules.filter(({ Statement }) => Statement.RateBasedStatement);
  // About thirty people in one office sign in within five minutes. The other figures follow from the gateway's
  // throttles.
  expect(rates.map(({ Name, Statement }) => [Name, Statement.RateBasedStatement.Limit])).toEqual([
    ['SignInPerAddress', 130],
    ['AllPerAddress', 2000],
    ['ScarcePerAddress', 500],
    ['SignInPerTenant', 750],
    ['ScarcePerTenant', 750],
  ]);
  for (const { Action, Statement } of rates) {
    expect(Statement.RateBasedStatement.EvaluationWindowSec).toBe(300);
    expect(Action).toEqual({ Block: { CustomResponse: { ResponseCode: 429 } } });
  }
});

test('the lists that AWS maintains block in prod, and only count if no real client comes', () => {
  const overrides = (of: typeof prod) =>
    of
      .all('AWS::WAFv2::WebACL')
      .flatMap(({ Properties }) => Properties.Rules as readonly Resource['Properties'][])
      .filter(({ Statement }) => Statement.ManagedRuleGroupStatement)
      .map(({ OverrideAction }) => OverrideAction);
  expect(overrides(prod)).toEqual([{ None: {} }, { None: {} }, { None: {} }]);
  expect(overrides(synthesize('dev'))).toEqual([{ Count: {} }, { Count: {} }, { Count: {} }]);
});

test('overwritten files in the page’s bucket can be restored for thirty days', () => {
  const [site] = prod
    .all('AWS::S3::Bucket')
    .filter(({ Properties }) => `${JSON.stringify(Properties.BucketName)}`.includes('-site-'));
  expect(site?.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
  expect(site?.Properties.LifecycleConfiguration.Rules).toMatchObject([
    { NoncurrentVersionExpiration: { NoncurrentDays: 30 } },
  ]);
});

test('no single address can use up any route of the gateway (D-94)', () => {
  for (const { name, path, throttle, caller } of allRoutes) {
    const most = Math.min(...countedAt(path, true));
    expect(most, name).toBeLessThan(throttle.rate);
    // All companies have one console: a route takes thirty addresses, or three if it makes papers.
    if (caller === 'staff') expect(most, name).toBeLessThanOrEqual(throttle.rate / (throttle.rate === 5 ? 3 : 30));
  }
});

test('no tenant can use up a scarce route of the gateway', () => {
  const rules: readonly Resource['Properties'][] = prod.all('AWS::WAFv2::WebACL')[0]?.Properties.Rules ?? [];
  const rateOf = (name: string) => rules.find(({ Name }) => Name === name)?.Statement.RateBasedStatement;
  // Sign-in paths contain ids and numbers, so they are counted together.
  expect(rateOf('SignInPerTenant').CustomKeys).toMatchObject([{ Header: { Name: 'host' } }]);
  const tenantOf = rateOf('ScarcePerTenant');
  expect(tenantOf.CustomKeys).toMatchObject([{ Header: { Name: 'host' } }, { UriPath: {} }]);
  const { RegexString: pattern } = tenantOf.ScopeDownStatement.RegexMatchStatement;
  // WAF takes 512 characters at most.
  for (const name of ['ScarcePerAddress', 'ScarcePerTenant'])
    expect(rateOf(name).ScopeDownStatement.RegexMatchStatement.RegexString.length).toBeLessThanOrEqual(512);
  const scarce = allRoutes.filter(({ path }) => new RegExp(pattern).test(`/api${path}`));
  expect(scarce.map(({ name }) => name)).toEqual(
    allRoutes
      .filter(({ caller, name, function: of, throttle }) =>
        caller === 'client' ? !name.startsWith('graph') : of === 'reports' && throttle.rate < 10,
      )
      .map(({ name }) => name),
  );
  for (const { name, path, throttle } of scarce) {
    const gateway = throttle.rate * tenantOf.EvaluationWindowSec;
    // For routes with ids in their paths each id is counted alone, and the scarcest are not shared out.
    if (throttle.rate > 2 && !path.includes('{')) expect(tenantOf.Limit, name).toBeLessThanOrEqual(gateway / 2);
  }
});

test('a tenant has one address below the portal’s domain, and one for its own domain; the console has one', () => {
  const tenants = prod.all('AWS::CloudFront::DistributionTenant').map(({ Properties }) => Properties);
  expect(
    tenants.map((each) => [each.Domains[0], each.ManagedCertificateRequest?.PrimaryDomainName]).toSorted(),
  ).toEqual([
    ['acme.portal.example.com', undefined],
    ['console.portal.example.com', undefined],
    ['harbor.portal.example.com', undefined],
    ['pay.harbor-escrow.com', 'pay.harbor-escrow.com'],
  ]);
});

test('a tenant file whose secret is named differently is refused with a sentence', () => {
  const stray = aTenant({ provider: { clientId: 'x', secretName: 'elsewhere/acme', statementName: 'ACME' } });
  expect(() => synthesize('dev', [stray])).toThrow(
    unusable('tenants/acme.json: the secret "elsewhere/acme" must begin with "portal/provider/".'),
  );
});

test('a portal without tenants can be deployed', () => {
  expect(tenantsIn(join(tmpdir(), 'no-such-folder'))).toEqual([]);
  const addresses = synthesize('dev', []).all('AWS::CloudFront::DistributionTenant');
  expect(addresses.map(({ Properties }) => Properties.Name)).toEqual(['console-dev']);
});

test('a broken tenant file is reported with its faults', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tenants-'));
  writeFileSync(join(folder, 'acme.json'), JSON.stringify({ ...acme, zipcode: 'twelve' }));
  expect(() => tenantsIn(folder)).toThrow(/tenants\/acme\.json[\s\S]*zipcode/);
});
