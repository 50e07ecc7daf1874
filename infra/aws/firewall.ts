import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { API_BASE } from '#shared/contracts/route.ts';
import type { StageConfig } from './config.ts';

/** All sign-in calls from one address in five minutes, puzzles included: about thirty people in an office. */
const SIGN_IN_CALLS = 130;
/** All calls from one address in five minutes. */
const ALL_CALLS = 2000;
/** Calls of scarce routes from one address in five minutes: below two a second, the limit of the scarcest. */
const SCARCE_CALLS = 500;
/**
 * All of a tenant's sign-in calls, or its calls of one scarce route, in five minutes. The gateway counts the calls of
 * all tenants together. With this limit, a flood of one tenant can use at most half of a route that allows five calls a
 * second.
 */
const CALLS_OF_A_TENANT = 750;
const WINDOW_SECONDS = 300;
/** A route that allows at least this many calls per second isn't scarce. */
const PLENTY_A_SECOND = 50;

const metric = (name: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName: name,
  // A sample has whole requests, and a request may contain a code.
  sampledRequestsEnabled: false,
});

/** A rule list that AWS manages. Rules in `countOnly` only count and block nothing. */
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

/** Blocks what exceeds the rate in the window, per IP address or per the given keys. */
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

/** The first path parts of the client routes with a low gateway limit. */
const scarce = allRoutes.filter(({ caller, throttle }) => caller === 'client' && throttle.rate < PLENTY_A_SECOND);
const SCARCE_PARTS = [...new Set(scarce.map(({ path }) => path.split('/')[1] ?? ''))].toSorted();

/**
 * The paths of all other routes that one address could fill with all of its calls: the staff's papers and exports. A
 * value may contain an encoded slash.
 */
const SCARCE_PATHS = allRoutes
  .filter(({ caller, throttle }) => caller !== 'client' && throttle.rate * WINDOW_SECONDS <= ALL_CALLS)
  .map(({ path }) => path.slice(1).replaceAll(/\{\w+\}/g, '.+'));

/** Paths that keep client and staff sessions open, and the staff's other sign-in calls. */
const SESSION_PARTS = ['session', 'staff'];

/** Scarce routes, and those that begin with these parts. */
const scarceOr = (parts: readonly string[]): CfnWebACL.StatementProperty => ({
  regexMatchStatement: {
    fieldToMatch: { uriPath: {} },
    regexString: `^${API_BASE}/((${[...SCARCE_PARTS, ...parts].join('|')})(/|$)|(${SCARCE_PATHS.join('|')})$)`,
    textTransformations: PLAIN_PATH,
  },
});

const anyOf = (...begins: readonly string[]): CfnWebACL.StatementProperty => ({
  orStatement: { statements: begins.map(pathBegins) },
});

/** The PIN of a live page is tried like a code. */
const CLIENT_SIGN_IN = ['/api/users/', '/api/auth/', '/api/invited', '/api/graphql/public', '/api/live/pin'];
const STAFF_SIGN_IN = ['/api/staff/sign-in', '/api/staff/invitation'];

type Key = CfnWebACL.RateBasedStatementCustomKeyProperty;
/** A tenant, by the visited host, because the edge serves no other. */
const tenantKey: Key = { header: { name: 'host', textTransformations: [{ priority: 0, type: 'LOWERCASE' }] } };
/** A route, by its path; different ids in the path are different keys. */
const pathKey: Key = { uriPath: { textTransformations: PLAIN_PATH } };

/** The namespace of the firewall's metrics, where each rule has its own. */
export const FIREWALL_METRIC = 'Portal';

/**
 * In test stages, AWS's managed lists only count, to show what they would block of ours before they block it
 * (docs/runbooks/firewall.md).
 */
const rulesOf = (isProduction: boolean): CfnWebACL.RuleProperty[] =>
  RULES.map((rule) => (rule.overrideAction && !isProduction ? { ...rule, overrideAction: { count: {} } } : rule));

/**
 * The rules in order. Sign-ins use the first two of these paths, by code and by a tenant's identity provider; the third
 * also registers clients. They are counted together, so no path adds to one address's tries.
 */
const RULES: readonly CfnWebACL.RuleProperty[] = [
  perKey(0, 'SignInPerAddress', {
    limit: SIGN_IN_CALLS,
    scopeDownStatement: anyOf(...CLIENT_SIGN_IN, ...STAFF_SIGN_IN),
  }),
  perKey(1, 'AllPerAddress', { limit: ALL_CALLS }),
  perKey(2, 'ScarcePerAddress', {
    limit: SCARCE_CALLS,
    scopeDownStatement: scarceOr(SESSION_PARTS),
  }),
  managed(3, 'AWSManagedRulesAmazonIpReputationList'),
  managed(4, 'AWSManagedRulesKnownBadInputsRuleSet'),
  // Sealed identity data and long notes exceed its 8 KB body limit. Our functions have their own limit.
  managed(5, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
  // Last, so requests that other rules block don't count against the tenant.
  perKey(6, 'SignInPerTenant', {
    limit: CALLS_OF_A_TENANT,
    customKeys: [tenantKey],
    // Not the staff's, because all companies share their host.
    scopeDownStatement: anyOf(...CLIENT_SIGN_IN),
  }),
  perKey(7, 'ScarcePerTenant', {
    limit: CALLS_OF_A_TENANT,
    customKeys: [tenantKey, pathKey],
    scopeDownStatement: scarceOr([]),
  }),
];

export const FIREWALL_RULES: readonly string[] = RULES.map(({ name }) => name);

/** A small company's trial stage has none: only its own people use it, and AWS's lists only count there. */
export const hasFirewall = ({ isProduction, size }: Pick<StageConfig, 'isProduction' | 'size'>): boolean =>
  isProduction || size !== 'small';

/** The firewall for every tenant: known attackers, known attacks, and too many requests from one address. */
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
