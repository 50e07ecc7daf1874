import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rehearsalName } from '#infra/aws/names.ts';
import { savedQueries } from '#infra/aws/watch/saved-queries.ts';
import { functionSpecs } from '#infra/functions.ts';
import { METRICS } from '#shared/metrics.ts';
import { type Clocked, monthly, SMALL, SMALL_POLLING_DOLLARS, standingIn, total } from '#test/bench/cost-model.ts';
import { aTenant, synthesize } from './support.ts';

const root = join(import.meta.dirname, '../..');
const prod = synthesize('prod');
const watching = prod.template(prod.portal.alarms);
/** The rules that email AWS's own event. */
const rules = Object.values(watching.findResources('AWS::Events::Rule'))
  .map(({ Properties }) => Properties)
  .filter(({ EventPattern }) => EventPattern.source[0] !== 'aws.cloudwatch');
const alarms = Object.entries(watching.findResources('AWS::CloudWatch::Alarm')).map(([id, { Properties }]) => ({
  id,
  ...(Properties as Alarm),
}));

type Stat = {
  Period?: number;
  Metric?: { MetricName?: string; Period?: number; Dimensions?: readonly { Name: string; Value: unknown }[] };
};
type Statement = {
  readonly Effect: string;
  readonly Action: string;
  readonly Principal: { readonly Service: string };
  readonly Condition?: unknown;
};
type Alarm = {
  AlarmDescription: string;
  AlarmActions: readonly unknown[];
  TreatMissingData: string;
  MetricName?: string;
  Period?: number;
  EvaluationPeriods: number;
  Metrics?: readonly { Expression?: string; MetricStat?: Stat }[];
};

const named = (name: string): Alarm => {
  const found = alarms.find(({ id }) => id.replace(/[0-9A-F]{8}$/, '') === name.replaceAll('-', ''));
  if (!found) throw new Error(`No alarm is called ${name}.`);
  return found;
};

/** A heading as a link names it: lower case, hyphens for spaces, nothing else. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

const anchorsOf = (page: string): readonly string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** The emailed texts: the alarms' sentences, and those of the rules that pass AWS's own event on. */
const mailed = [
  ...alarms.map(({ id, AlarmDescription }) => [id.replace(/[0-9A-F]{8}$/, ''), AlarmDescription] as const),
  ...rules.map(({ Description }) => ['rule', String(Description)] as const),
];

describe('an alarm', () => {
  test.each(mailed)('%s is a sentence and names a section of a runbook that exists (X-104) (X-106)', (_, text) => {
    const [, page = '', anchor = ''] = /^[A-Z].+\. Runbook: (docs\/runbooks\/[a-z-]+\.md)#([a-z-]+)$/.exec(text) ?? [];
    expect(anchorsOf(page), text).toContain(anchor);
  });

  test('is sent to the topic of the alarms', () => {
    const [topic = ''] = Object.keys(watching.findResources('AWS::SNS::Topic'));
    for (const { id, AlarmActions: actions } of alarms) expect(actions, id).toEqual([{ Ref: topic }]);
  });

  test('arrives: the topic allows only this account’s alarms and rules to publish (X-121)', () => {
    const [policy] = Object.values(watching.findResources('AWS::SNS::TopicPolicy'));
    const statements: readonly Statement[] = policy?.['Properties'].PolicyDocument.Statement;
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.map(({ Action }) => Action)).toEqual(['sns:Publish', 'sns:Publish']);
    expect(allowed.map(({ Principal: { Service }, Condition }) => [Service, Condition])).toEqual([
      ['cloudwatch.amazonaws.com', { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } }],
      ['events.amazonaws.com', undefined],
    ]);
  });

  test('evaluates no longer a period than CloudWatch allows', () => {
    for (const { id, Period, EvaluationPeriods, Metrics = [] } of alarms) {
      const periods = [Period, ...Metrics.map(({ MetricStat }) => MetricStat?.Period)].filter(
        (one) => one !== undefined,
      );
      const longest = Math.max(...periods);
      const most = longest < 3600 ? 86_400 : 604_800;
      expect(longest * EvaluationPeriods, id).toBeLessThanOrEqual(most);
    }
  });
});

test('an alarm without a metric has the name by which the doctor triggers it', () => {
  const { Properties: rehearsal } =
    watching.findResources('AWS::CloudWatch::Alarm', {
      Properties: { AlarmName: rehearsalName('prod') },
    })[Object.keys(watching.findResources('AWS::CloudWatch::Alarm')).find((id) => id.startsWith('Rehearsal')) ?? ''] ??
    {};
  expect(rehearsal).toMatchObject({ MetricName: 'Rehearsal', TreatMissingData: 'notBreaching' });
  expect(Object.keys(METRICS)).not.toContain('Rehearsal');
});

describe('there is an alarm', () => {
  const rung = JSON.stringify(alarms);

  test('on every queue in which failed work waits', () => {
    const queues = Object.keys(prod.template(prod.portal.events).findResources('AWS::SQS::Queue'));
    expect(queues).toHaveLength(3);
    for (const queue of queues) expect(rung).toContain(queue);
  });

  test('on every function that fails', () => {
    for (const { name } of functionSpecs) expect(named(`Errors-${name}`).Metrics?.[0]?.Expression).toContain('errors');
  });

  test('on every throttled function, except those limited to one run at a time', () => {
    for (const { name, reserved } of functionSpecs)
      expect(
        alarms.some(({ id }) => id.startsWith(`Throttled${name.replaceAll('-', '')}`)),
        name,
      ).toBe(reserved !== 1);
  });

  test.each([
    ['SubmittedTooLong', 'the sweeper'],
    ['EventsBehind', 'the cursor of the provider’s events'],
    ['ProviderSilent', 'a provider that does not answer'],
    ['OutboxBehind', 'the stream’s readers'],
    ['BookkeepingBehind', 'the stream’s readers'],
    ['TextsCost', 'what texts cost'],
    ['CodesPumped', 'codes that nobody types in'],
    ['UnauthorizedReturns', 'returns that were not authorized'],
    ['RequestsBlocked', 'what the firewall turns away'],
    ['CertificateEnds', 'the certificate'],
    ['TableThrottled', 'the table'],
    ['MailBounces', 'mail'],
    ['EventsStanding', 'an event of the provider that nobody deals with'],
    ['WiresOverdue', 'an unidentified wire'],
    ['DecisionsOverdue', 'what waits for a second person'],
  ])('%s, on %s', (name) => {
    expect(named(name).EvaluationPeriods).toBeGreaterThan(0);
  });

  test('on throttled requests of each index, which the table does not count', () => {
    const [table] = prod.all('AWS::DynamoDB::GlobalTable');
    const indexes: readonly { readonly IndexName: string }[] = table?.Properties.GlobalSecondaryIndexes;
    const seen = (named('TableThrottled').Metrics ?? []).flatMap(({ MetricStat: stat }) =>
      stat
        ? [`${stat.Metric?.Dimensions?.find(({ Name }) => Name === 'GlobalSecondaryIndexName')?.Value ?? 'table'}`]
        : [],
    );
    for (const each of ['table', ...indexes.map(({ IndexName }) => IndexName)])
      expect(
        seen.filter((one) => one === each),
        each,
      ).toHaveLength(2);
  });

  test('that, when raised, starts the function that names the affected companies', () => {
    const [rung, ...others] = Object.values(watching.findResources('AWS::Events::Rule')).filter(
      ({ Properties }) => Properties.EventPattern.source[0] === 'aws.cloudwatch',
    );
    expect(others).toEqual([]);
    expect(rung?.['Properties'].EventPattern.detail).toEqual({
      alarmName: [{ prefix: 'Portal-prod-Alarms-' }],
      state: { value: ['ALARM'] },
    });
    const [target] = rung?.['Properties'].Targets ?? [];
    expect(JSON.stringify(target.Arn)).toContain('alarmdetailsFunction');
  });

  test('on tenants’ own domain certificates, infected documents, rolled-back releases and manual writes, by AWS’s own event', () => {
    expect(rules.map(({ EventPattern }) => EventPattern.source[0]).toSorted()).toEqual([
      'aws.acm',
      'aws.cloudtrail',
      'aws.codedeploy',
      'aws.dynamodb',
      'aws.guardduty',
    ]);
    for (const { Targets } of rules) expect(Targets).toHaveLength(1);
  });

  test.each([
    ['aws.acm', '$.resources'],
    ['aws.codedeploy', '$.detail.application'],
    ['aws.guardduty', '$.detail.s3ObjectDetails.objectKey'],
  ])('for %s: its email names the subject', (source, path) => {
    const rule = rules.find(({ EventPattern }) => EventPattern.source[0] === source);
    expect(Object.values(rule?.Targets[0].InputTransformer.InputPathsMap ?? {})).toContain(path);
  });
});

describe('missing data', () => {
  const meaning = (name: string): string => named(name).TreatMissingData;

  test('raises an alarm for figures that are measured each minute', () => {
    for (const name of ['SubmittedTooLong', 'MessagesUnsent', 'ProviderEventsStopped', 'DeadlinesStopped'])
      expect(meaning(name), name).toBe('breaching');
  });

  test('does not end an alarm on a metric that stops when it fails', () => {
    for (const name of ['CertificateEnds', 'FrontDoorCertificateEnds', 'MailBounces', 'MailComplaints'])
      expect(meaning(name), name).toBe('ignore');
  });

  test('means nothing for everything else', () => {
    const others = alarms.filter(({ TreatMissingData }) => TreatMissingData === 'notBreaching');
    expect(others.length).toBe(alarms.length - 9);
  });
});

test('the dashboard shows all the portal’s metrics, codes, errors, queues and the firewall', () => {
  const [board] = Object.values(watching.findResources('AWS::CloudWatch::Dashboard'));
  const body = JSON.stringify(board);
  const shownOtherwise = ['Debits', 'ReturnedUnauthorized'];
  for (const name of Object.keys(METRICS).filter((one) => !shownOtherwise.includes(one))) expect(body).toContain(name);
  for (const name of ['IteratorAge', 'BlockedRequests', 'SignInPerAddress', '5xx', 'p95']) expect(body).toContain(name);
});

test('the queries are saved, and the operators’ page names each of them', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const saved = Object.values(watching.findResources('AWS::Logs::QueryDefinition')).map(({ Properties }) => Properties);
  expect(saved).toHaveLength(savedQueries.length);
  for (const { name, text } of savedQueries) {
    expect(page, name).toContain(`| ${name} `);
    expect(saved.map(({ QueryString }) => QueryString)).toContain(text);
  }
  for (const { LogGroupNames } of saved) expect(LogGroupNames).toHaveLength(functionSpecs.length);
});

describe('a small company (X-354)', () => {
  const small = synthesize('prod', [aTenant()], { size: 'small' });
  const count = (state: typeof prod, type: string): number => state.all(type).length;

  test('has alarms over all functions together, no dashboard, and no firewall outside production', () => {
    const names = small.all('AWS::CloudWatch::Alarm').map(({ Properties }) => `${Properties.AlarmDescription}`);
    expect(names.filter((each) => /a-function-fails|throttled/.test(each))).toHaveLength(2);
    expect(count(prod, 'AWS::CloudWatch::Alarm') - names.length).toBeGreaterThan(40);
    const trial = synthesize('dev', [aTenant()], { size: 'small' });
    expect([small, trial].map((each) => count(each, 'AWS::CloudWatch::Dashboard'))).toEqual([0, 0]);
    expect([small, trial].map((each) => count(each, 'AWS::WAFv2::WebACL'))).toEqual([1, 0]);
    expect(JSON.stringify(trial.all('AWS::CloudWatch::Alarm'))).not.toContain('firewall.md');
  });

  test('keeps every other alarm, and each guard of a release', () => {
    const kept = (state: typeof prod) =>
      state
        .all('AWS::CloudWatch::Alarm')
        .map(({ Properties }) => `${Properties.AlarmDescription}`)
        .filter((each) => !/a-function-fails|faults\.md#throttled/.test(each));
    expect(kept(small)).toEqual(kept(prod));
  });

  test('pays at most $60 a month for all of production', () => {
    // More calls than any scheduled run makes for a company without payments in transit.
    const calls = { 'dynamodb.Query': 20, 'dynamodb.GetItem': 20, 'kms.Decrypt': 2, '/transfer/event/sync': 2 };
    const clocks = functionSpecs.flatMap(({ trigger, timeoutSeconds }): readonly Clocked[] =>
      trigger.by === 'schedule'
        ? [
            {
              counted: { calls, reads: 20, writes: 0, ms: 20, invocations: 1, isCall: false },
              everyMinutes: trigger.everyMinutes,
              timeoutSeconds,
            },
          ]
        : [],
    );
    // A deposit costs 5.3 cents (docs/cost.md).
    const deposits = SMALL.transfersEach * 0.06;
    const sum = (state: typeof prod) =>
      total(monthly(standingIn(state), SMALL, clocks)) + deposits + SMALL_POLLING_DOLLARS;
    expect(sum(small)).toBeLessThan(60);
    expect(sum(prod) - sum(small)).toBeGreaterThan(9);
    const counted = { isMeasuredByTenant: true, insightRules: 8, copiesKept: 83, copiesSent: 31, vaults: 2 };
    expect(standingIn(prod)).toMatchObject(counted);
  });
});
