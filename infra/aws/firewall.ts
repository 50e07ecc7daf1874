import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { API_BASE } from '#shared/contracts/route.ts';
import type { StageConfig } from './config.ts';

/** All of a sign-in's calls from one address in five minutes, puzzles included: some thirty people of an office. */
const SIGN_IN_CALLS = 130;
/** Any calls from one address in five minutes. */
const ALL_CALLS = 2000;
/** Calls of scarce routes from one address in five minutes: below the two a second of the scarcest. */
const SCARCE_CALLS = 500;
/**
 * All of a tenant's sign-in calls, or of a tenant's calls of one scarce route, in five minutes. The gateway counts the
 * calls of all tenants together: of a scarce route of five a second, whoever floods one tenant is left half.
 */
const CALLS_OF_A_TENANT = 750;
const WINDOW_SECONDS = 300;
/** A route that lets at least as many calls a second through is not scarce. */
const PLENTY_A_SECOND = 50;

const metric = (name: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName: name,
  // A sample holds whole requests, and a request may hold a code.
  sampledRequestsEnabled: false,
});

/** A rule list that AWS keeps; rules named in `countOnly` are seen in metrics and block nothing. */
const managed = (priority: number, name: string, countOnly: readonly string[] = []): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: countOnly.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: metric(name),
});

type Rate = Pick<CfnWebACL.RateBasedStatementProperty, 'limit' | 'customKeys' | 'scopeDownStatement'>;

/** Blocks what exceeds this in the window: per IP address, or per the given keys. */
const perKey = (priority: number, name: string, rate: Rate): CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: {
    rateBasedStatement: {
      aggregateKeyType: rate.customKeys ? 'CUSTOM_KEYS' : 'IP',
      evaluationWindowSec: WINDOW_SECONDS,
      ...rate,
    },
  },
  visibilityConfig: metric(name),
});

const PLAIN_PATH: CfnWebACL.TextTransformationProperty[] = [
  { priority: 0, type: 'URL_DECODE' },
  { priority: 1, type: 'NORMALIZE_PATH' },
];

const pathBegins = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString,
    textTransformations: PLAIN_PATH,
  },
});

/** The first parts of the paths of routes that clients call and of which the gateway lets few through. */
const scarce = allRoutes.filter(({ caller, throttle }) => caller === 'client' && throttle.rate < PLENTY_A_SECOND);
const SCARCE_PARTS = [...new Set(scarce.map(({ path }) => path.split('/')[1] ?? ''))].toSorted();

/** What keeps the sessions of clients and staff open, and what else is called below the staff's own path. */
const SESSION_PARTS = ['session', 'staff'];

const firstPart = (parts: readonly string[]): CfnWebACL.StatementProperty => ({
  regexMatchStatement: {
    fieldToMatch: { uriPath: {} },
    regexString: `^${API_BASE}/(${parts.join('|')})(/|$)`,
    textTransformations: PLAIN_PATH,
  },
});

const anyOf = (...begins: readonly string[]): CfnWebACL.StatementProperty => ({
  orStatement: { statements: begins.map(pathBegins) },
});

const CLIENT_SIGN_IN = ['/api/users/', '/api/auth/', '/api/invited', '/api/graphql/public'];
const STAFF_SIGN_IN = ['/api/staff/sign-in', '/api/staff/invitation'];

type Key = CfnWebACL.RateBasedStatementCustomKeyProperty;
/** A tenant, by the host that was visited: the edge serves no other. */
const tenantKey: Key = { header: { name: 'host', textTransformations: [{ priority: 0, type: 'LOWERCASE' }] } };
/** A route, by its path: an id in the path makes it another key. */
const pathKey: Key = { uriPath: { textTransformations: PLAIN_PATH } };

/** The name of the firewall's metrics, in which each rule has its own. */
export const FIREWALL_METRIC = 'Portal';

/**
 * Where no real client comes, the lists that AWS keeps only count, so that what they would turn away of ours is seen
 * before it is turned away (docs/runbooks/firewall.md).
 */
const rulesOf = (isProduction: boolean): CfnWebACL.RuleProperty[] =>
  RULES.map((rule) => (rule.overrideAction && !isProduction ? { ...rule, overrideAction: { count: {} } } : rule));

/**
 * The rules in their order. A sign-in is asked for below the first two of these paths, by a code and by a tenant's
 * identity provider; below the third a client can register, too. They are counted together, so that no way adds to what
 * one address may try.
 */
const RULES: readonly CfnWebACL.RuleProperty[] = [
  perKey(0, 'SignInPerAddress', {
    limit: SIGN_IN_CALLS,
    scopeDownStatement: anyOf(...CLIENT_SIGN_IN, ...STAFF_SIGN_IN),
  }),
  perKey(1, 'AllPerAddress', { limit: ALL_CALLS }),
  perKey(2, 'ScarcePerAddress', {
    limit: SCARCE_CALLS,
    scopeDownStatement: firstPart([...SCARCE_PARTS, ...SESSION_PARTS]),
  }),
  managed(3, 'AWSManagedRulesAmazonIpReputationList'),
  managed(4, 'AWSManagedRulesKnownBadInputsRuleSet'),
  // Sealed identity and long notes make bodies above its 8 KB; the door has its own limit.
  managed(5, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
  // After all others: what they turn away from a tenant does not count against it.
  perKey(6, 'SignInPerTenant', {
    limit: CALLS_OF_A_TENANT,
    customKeys: [tenantKey],
    // Not the staff's: all companies have one host for it.
    scopeDownStatement: anyOf(...CLIENT_SIGN_IN),
  }),
  perKey(7, 'ScarcePerTenant', {
    limit: CALLS_OF_A_TENANT,
    customKeys: [tenantKey, pathKey],
    scopeDownStatement: firstPart(SCARCE_PARTS),
  }),
];

/** The rules' names, by which their metrics are found. */
export const FIREWALL_RULES: readonly string[] = RULES.map(({ name }) => name);

/** The firewall before every tenant: known attackers, known attacks, and too much of anything from one address. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { stage, isProduction }: StageConfig) {
    super(scope, id);
    this.arn = new CfnWebACL(this, 'Rules', {
      name: `portal-${stage}`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metric(FIREWALL_METRIC),
      rules: rulesOf(isProduction),
    }).attrArn;
  }
}
