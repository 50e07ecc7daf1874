import { Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import {
  type ILambdaDeploymentConfig,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { METRICS_NAMESPACE } from '#shared/metrics.ts';
import type { FunctionName, FunctionSpec, Trigger } from '../function-spec.ts';
import { acknowledgeFinding } from './acknowledge.ts';
import type { StageConfig } from './config.ts';
import { ownMetrics } from './watch/own-metrics.ts';

/** The alias that everything calls; it points to the version in use. */
export const LIVE = 'live';

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);
/** The same as the operators' alarm: one fault of the stage may be anybody's, five in five minutes are not. */
const STAGE_FAULTS = 5;

/**
 * Whether a new version of a function gets its calls little by little: it asks the provider to move money, or it counts
 * money against a limit or a file. What it gets wrong cannot be taken back by going back.
 */
export const movesMoney = ({ grants, writes }: Pick<FunctionSpec, 'grants' | 'writes'>): boolean =>
  grants.includes('read provider secrets') || writes.some((kind) => kind === 'velocity' || kind === 'promised');

/**
 * How the calls go over. A tenth of clients' calls for ten minutes, then all. Of what the clock starts each minute a
 * tenth more each minute: a tenth of ten runs could be none. What runs once an hour would not run meanwhile.
 */
function shiftOf(trigger: Trigger): ILambdaDeploymentConfig {
  if (trigger.by !== 'schedule') return LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES;
  return trigger.everyMinutes === 1
    ? LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_1MINUTE
    : LambdaDeploymentConfig.ALL_AT_ONCE;
}

/** The stage's faults, whichever function had them: a new version may write what an old one cannot read. */
function stageFaults(scope: Construct, stage: string): cloudwatch.Alarm {
  const stack = Stack.of(scope);
  const id = 'ReleaseFaults';
  const made = stack.node.tryFindChild(id);
  if (made instanceof cloudwatch.Alarm) return made;
  return new cloudwatch.Alarm(stack, id, {
    alarmDescription: 'A release is taken back: clients read "something went wrong" five times in five minutes.',
    metric: ownMetrics(stage)('Faults', FIVE_MINUTES),
    threshold: STAGE_FAULTS,
    evaluationPeriods: 1,
    comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
  });
}

interface Props {
  readonly name: FunctionName;
  readonly spec: FunctionSpec;
  readonly target: lambda.Function;
  readonly config: StageConfig;
}

/** One call of the new version that crashes or ends with our fault is one too many: it had only a tenth of them. */
function newVersionAlarms(scope: Construct, { name, target }: Props): readonly cloudwatch.Alarm[] {
  const { functionName, currentVersion } = target;
  const metrics = {
    Errors: new cloudwatch.Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      dimensionsMap: {
        FunctionName: functionName,
        Resource: `${functionName}:${LIVE}`,
        ExecutedVersion: currentVersion.version,
      },
      statistic: 'Sum',
      period: MINUTE,
    }),
    Faults: new cloudwatch.Metric({
      namespace: METRICS_NAMESPACE,
      metricName: 'Faults',
      dimensionsMap: { Function: functionName, Version: currentVersion.version },
      statistic: 'Sum',
      period: MINUTE,
    }),
  };
  return Object.entries(metrics).map(
    ([what, metric]) =>
      new cloudwatch.Alarm(scope, `New${what}`, {
        alarmDescription: `A release is taken back: a call of the new version of ${name} failed.`,
        metric,
        threshold: 1,
        evaluationPeriods: 1,
        comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
      }),
  );
}

/**
 * Gives a function an alias whose calls go over to a new version step by step, and back as soon as one of the alarms
 * rings. The alarms stand beside it: those of the Alarms stack know the function, and each would wait for the other.
 *
 * Where all is released at once nothing watches, so that a stage whose alarms ring can still be mended.
 */
export function guardRelease(scope: Construct, props: Props): lambda.IFunction {
  const { spec, target, config } = props;
  const version = target.currentVersion as lambda.IVersion;
  const alias = new lambda.Alias(scope, 'FunctionLive', { aliasName: LIVE, version });
  const group = new LambdaDeploymentGroup(scope, 'Release', {
    alias,
    deploymentConfig: shiftOf(spec.trigger),
    alarms: [...newVersionAlarms(scope, props), stageFaults(scope, config.stage)],
    autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
  });
  acknowledgeFinding(
    group,
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    'AWS keeps this policy for CodeDeploy and Lambda: it moves aliases and reads alarms.',
  );
  if (config.release === 'at once') delete (alias.node.defaultChild as lambda.CfnAlias).cfnOptions.updatePolicy;
  // As of buckets (bucket.ts): CDK's classes and interfaces differ in `| undefined`.
  return alias as lambda.IFunction;
}
