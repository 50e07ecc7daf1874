import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/** All of a sign-in's calls from one address in five minutes: some thirty people behind an office's router. */
const SIGN_IN_CALLS = 100;
/** Any calls from one address in five minutes. */
const ALL_CALLS = 2000;
const WINDOW_SECONDS = 300;

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

const perAddress = (
  priority: number,
  name: string,
  limit: number,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      limit,
      evaluationWindowSec: WINDOW_SECONDS,
      ...(scopeDownStatement ? { scopeDownStatement } : {}),
    },
  },
  visibilityConfig: metric(name),
});

const pathBegins = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString,
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
});

/** The name of the firewall's metrics, in which each rule has its own. */
export const FIREWALL_METRIC = 'Portal';

/**
 * The rules in their order. A sign-in is asked for below both of these paths: by a code, and by a tenant's identity
 * provider. They are counted together, so that the two ways do not double what one address may try.
 */
const RULES: readonly CfnWebACL.RuleProperty[] = [
  perAddress(0, 'SignInPerAddress', SIGN_IN_CALLS, {
    orStatement: { statements: [pathBegins('/api/users/'), pathBegins('/api/auth/')] },
  }),
  perAddress(1, 'AllPerAddress', ALL_CALLS),
  managed(2, 'AWSManagedRulesAmazonIpReputationList'),
  managed(3, 'AWSManagedRulesKnownBadInputsRuleSet'),
  // Sealed identity and long notes make bodies above its 8 KB; the door has a limit of its own.
  managed(4, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
];

/** The rules' names, by which their metrics are found. */
export const FIREWALL_RULES: readonly string[] = RULES.map(({ name }) => name);

/** The firewall before every tenant: known attackers, known attacks, and too much of anything from one address. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { stage }: { stage: string }) {
    super(scope, id);
    this.arn = new CfnWebACL(this, 'Rules', {
      name: `portal-${stage}`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metric(FIREWALL_METRIC),
      rules: [...RULES],
    }).attrArn;
  }
}
