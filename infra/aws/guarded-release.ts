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

/** The alias that everything calls, pointing to the version in use. */
export const LIVE = 'live';

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);
/**
 * The same threshold as the operators' alarm. A single fault in the stage may have any cause, but five in five minutes
 * don't.
 */
const STAGE_FAULTS = 5;

/**
 * True if calls move to a new version step by step, because the function asks Plaid to move money, or counts money
 * against a limit or a file. A rollback can't undo its mistakes.
 */
export const movesMoney = ({ grants, writes }: Pick<FunctionSpec, 'grants' | 'writes'>): boolean =>
  grants.includes('read provider secrets') || writes.some((kind) => kind === 'velocity' || kind === 'promised');

/**
 * How calls move to the new version. For clients' calls, a tenth for ten minutes, then all. For runs that the clock
 * starts each minute, a tenth more each minute, because a tenth of ten runs could be none. An hourly function might not
 * run at all in that time.
 */
function shiftOf(trigger: Trigger): ILambdaDeploymentConfig {
  if (trigger.by !== 'schedule') return LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES;
  return trigger.everyMinutes === 1
    ? LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_1MINUTE
    : LambdaDeploymentConfig.ALL_AT_ONCE;
}

/** Faults of the whole stage, because a new version may write something that an old one can't read. */
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

/** One crash or fault of the new version is too many, because it had only a tenth of the calls. */
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
 * Gives a function an alias whose calls move to a new version step by step, and back as soon as an alarm fires. The
 * alarms are in the same stack, because those in the Alarms stack depend on the function.
 *
 * An at-once release watches no alarms, so a stage with firing alarms can still be fixed.
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
  // As in bucket.ts, CDK's classes and interfaces differ in `| undefined`.
  return alias as lambda.IFunction;
}
