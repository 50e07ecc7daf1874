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

/** The firewall before every tenant: known attackers, known attacks, and too much of anything from one address. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { stage }: { stage: string }) {
    super(scope, id);
    this.arn = new CfnWebACL(this, 'Rules', {
      name: `portal-${stage}`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metric('Portal'),
      rules: [
        perAddress(0, 'SignInPerAddress', SIGN_IN_CALLS, pathBegins('/api/users/')),
        perAddress(1, 'AllPerAddress', ALL_CALLS),
        managed(2, 'AWSManagedRulesAmazonIpReputationList'),
        managed(3, 'AWSManagedRulesKnownBadInputsRuleSet'),
        // Sealed identity and long notes make bodies above its 8 KB; the door has a limit of its own.
        managed(4, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
      ],
    }).attrArn;
  }
}
