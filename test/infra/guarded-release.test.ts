import type { Stack } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { movesMoney } from '#infra/aws/guarded-release.ts';
import type { FunctionName } from '#infra/function-spec.ts';
import { functionSpecs } from '#infra/functions.ts';
import { type Resource, synthesize } from './support.ts';

const prod = synthesize('prod');
const careful = functionSpecs.filter(movesMoney).map(({ name }) => name);
const others = functionSpecs.filter((spec) => !movesMoney(spec)).map(({ name }) => name);

/** Resources of the two stacks with functions that move money, by their logical ids. */
const resources: Readonly<Record<string, Resource>> = Object.assign(
  {},
  ...[prod.portal.api, prod.portal.events, prod.portal.signIn].map(
    (stack: Stack) => prod.template(stack).toJSON()['Resources'],
  ),
);
const idOf = (type: string, name: FunctionName): string => {
  const start = `${name.replaceAll('-', '')}Function`;
  const found = Object.keys(resources).filter((id) => id.startsWith(start) && resources[id]?.Type === type);
  if (found.length !== 1) throw new Error(`${name} has ${found.length} of ${type}.`);
  return found[0] ?? '';
};
const aliasOf = (name: FunctionName): string => idOf('AWS::Lambda::Alias', name);
type WithPolicy = Resource & {
  readonly UpdatePolicy?: { readonly CodeDeployLambdaAliasUpdate: { readonly DeploymentGroupName: { Ref: string } } };
};
const groupOf = (name: FunctionName): Resource => {
  const alias = resources[aliasOf(name)] as WithPolicy;
  const group = resources[alias.UpdatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref ?? ''];
  if (!group) throw new Error(`${name} is released without a deployment group.`);
  return group;
};

test('only functions that call the provider or count money are released step by step (X-122)', () => {
  expect(careful.toSorted()).toEqual([
    'bank-linking',
    'deadlines',
    'desk',
    'proposals',
    'provider-events',
    'provider-webhook',
    'reconciliation',
    'statements',
    'transfers',
  ]);
  for (const name of others) expect(() => aliasOf(name), name).toThrow();
});

describe.each(careful)('%s', (name) => {
  test('gets its calls gradually, and loses them when an alarm is raised (X-122)', () => {
    const { Properties } = groupOf(name);
    const how = { 'provider-events': 'Linear10PercentEvery1Minute', deadlines: 'Linear10PercentEvery1Minute' };
    const expected =
      name === 'reconciliation' ? 'AllAtOnce' : (how[name as keyof typeof how] ?? 'Canary10Percent10Minutes');
    expect(JSON.stringify(Properties.DeploymentConfigName)).toContain(`CodeDeployDefault.Lambda${expected}`);
    expect(Properties.AutoRollbackConfiguration).toEqual({
      Enabled: true,
      Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_STOP_ON_REQUEST']),
    });
    expect(Properties.AlarmConfiguration.Enabled).toBe(true);
  });

  test('is rolled back by one error or fault of its new version, and by five faults of the stage (X-122)', () => {
    const alarms = groupOf(name).Properties.AlarmConfiguration.Alarms.map(({ Name }: { Name: { Ref: string } }) => {
      const alarm = resources[Name.Ref]?.Properties;
      return { ...alarm, ...alarm.Metrics?.[0].MetricStat.Metric };
    });
    const version = { 'Fn::GetAtt': [idOf('AWS::Lambda::Version', name), 'Version'] };
    const dimensions = ({ Dimensions }: { Dimensions: { Name: string; Value: unknown }[] }) =>
      Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value]));
    expect(alarms.map(({ MetricName, Threshold }: Resource['Properties']) => [MetricName, Threshold])).toEqual([
      ['Errors', 1],
      ['Faults', 1],
      ['Faults', 5],
    ]);
    expect(dimensions(alarms[0])['ExecutedVersion']).toEqual(version);
    expect(dimensions(alarms[1])).toEqual({ Function: { Ref: idOf('AWS::Lambda::Function', name) }, Version: version });
    expect(dimensions(alarms[2])).toEqual({ Stage: 'prod' });
    for (const { TreatMissingData } of alarms) expect(TreatMissingData).toBe('notBreaching');
  });

  test('keeps its earlier versions, and has no alarm that waits for it in another stack (X-122)', () => {
    const version = resources[idOf('AWS::Lambda::Version', name)];
    expect(version?.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(JSON.stringify(groupOf(name))).not.toContain('Fn::GetStackOutput');
  });
});

describe('every starter of a function that moves money, which calls its alias (X-122):', () => {
  const text = (value: unknown): string => JSON.stringify(value);
  /** Where a resource names the function it calls. */
  const named: Readonly<Record<string, (properties: Resource['Properties']) => unknown>> = {
    'AWS::ApiGatewayV2::Integration': ({ IntegrationUri }) => IntegrationUri,
    'AWS::Lambda::Permission': ({ FunctionName }) => FunctionName,
    'AWS::Lambda::EventSourceMapping': ({ FunctionName }) => FunctionName,
    'AWS::Scheduler::Schedule': ({ Target }) => Target.Arn,
    // The staff's pool starts no function.
    'AWS::Cognito::UserPool': ({ LambdaConfig }) => LambdaConfig ?? {},
  };
  const called = Object.values(resources).flatMap(({ Type, Properties }) => {
    const whom = named[Type];
    return whom ? [text(whom(Properties))] : [];
  });

  test.each(careful)('%s', (name) => {
    const [itself, alias] = [idOf('AWS::Lambda::Function', name), aliasOf(name)];
    expect(called.filter((whom) => whom.includes(`"${itself}"`))).toEqual([]);
    expect(called.filter((whom) => whom.includes(`"${alias}"`)).length).toBeGreaterThan(0);
  });

  test('the scheduler’s role may call the alias, and a failed run of it is not repeated', () => {
    for (const name of ['provider-events', 'reconciliation', 'deadlines'] as const) {
      const policies = Object.values(resources).filter(
        ({ Type, Properties }) => Type === 'AWS::IAM::Policy' && text(Properties).includes('lambda:InvokeFunction'),
      );
      expect(
        policies.filter(({ Properties }) => text(Properties).includes(`{"Ref":"${aliasOf(name)}"}`)),
        name,
      ).toHaveLength(1);
      const settings = Object.values(resources).filter(
        ({ Type, Properties }) =>
          Type === 'AWS::Lambda::EventInvokeConfig' &&
          text(Properties.FunctionName).includes(idOf('AWS::Lambda::Function', name)),
      );
      expect(settings.map(({ Properties }) => Properties.MaximumRetryAttempts)).toEqual([0]);
      // Lambda keeps these settings for each alias. Those of the function itself would apply to no call.
      expect(text(settings[0]?.Properties.Qualifier)).not.toContain('$LATEST');
      expect(text(settings[0]?.Properties.Qualifier)).toContain(aliasOf(name));
    }
  });
});

test('uploaded files take no more than ten functions of the account at once (X-148)', () => {
  expect(resources[idOf('AWS::Lambda::Function', 'documents')]?.Properties.ReservedConcurrentExecutions).toBe(10);
});

test('a one-at-a-time run stays that way, whichever version it is (X-122)', () => {
  for (const name of ['provider-events', 'reconciliation', 'deadlines'] as const)
    expect(resources[idOf('AWS::Lambda::Function', name)]?.Properties.ReservedConcurrentExecutions).toBe(1);
});

test('dev gets a new version at once, and so does a stage with active alarms that must be fixed (X-122)', () => {
  const atOnce = [synthesize('dev'), synthesize('prod', undefined, { release: 'at once' })];
  for (const { all } of atOnce) {
    const aliases = all('AWS::Lambda::Alias') as readonly WithPolicy[];
    expect(aliases).toHaveLength(careful.length);
    for (const { UpdatePolicy } of aliases) expect(UpdatePolicy).toBeUndefined();
  }
});

test('operators get an email when a release is rolled back (X-122)', () => {
  const watching = prod.template(prod.portal.alarms).findResources('AWS::Events::Rule');
  const rule = Object.values(watching).find(({ Properties }) => Properties.EventPattern.source[0] === 'aws.codedeploy');
  expect(rule?.['Properties'].EventPattern.detail).toEqual({ state: ['FAILURE', 'STOP'] });
});
