import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { EventField, type EventPattern, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { LambdaFunction, SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { FunctionName } from '../function-spec.ts';
import { functionSpec, functionSpecs } from '../functions.ts';
import type { ApiStack } from './api-stack.ts';
import type { StageConfig } from './config.ts';
import type { EventsStack } from './events-stack.ts';
import { functionLogName, rehearsalName } from './names.ts';
import { PortalFunction, type Workshop } from './portal-function.ts';
import type { SignInStack } from './sign-in-stack.ts';
import { agreementAlarms } from './watch/agreement-alarms.ts';
import type { Alarmed, Alarms } from './watch/alarm.ts';
import { trailChanged, writtenByHand } from './watch/by-hand.ts';
import { dashboardRows } from './watch/dashboard.ts';
import { frontDoorAlarms } from './watch/front-door-alarms.ts';
import {
  allFunctionsAlarms,
  apiAlarms,
  edgeAlarms,
  eventAlarms,
  firewallAlarms,
  functionAlarms,
  mailAlarms,
  tableAlarms,
} from './watch/machine-alarms.ts';
import { codeAlarms, moneyAlarms } from './watch/money-alarms.ts';
import { ownMetrics } from './watch/own-metrics.ts';
import { rehearsal } from './watch/rehearsal.ts';
import { returnAlarms } from './watch/return-alarms.ts';
import { savedQueries } from './watch/saved-queries.ts';
import { waitingAlarms } from './watch/waiting-alarms.ts';
import type { WebStack } from './web-stack.ts';

interface Props extends StackProps {
  readonly workshop: Workshop;
  readonly signIn: SignInStack;
  readonly api: ApiStack;
  readonly events: EventsStack;
  readonly web: WebStack;
}

const MISSING = {
  'is fine': cloudwatch.TreatMissingData.NOT_BREACHING,
  'is bad': cloudwatch.TreatMissingData.BREACHING,
  'changes nothing': cloudwatch.TreatMissingData.IGNORE,
} as const;

/** All functions by name, from whichever stack made them. */
const functionsOf = ({ api, events, signIn }: Props): ReadonlyMap<FunctionName, PortalFunction> =>
  new Map<FunctionName, PortalFunction>([
    ...api.functions,
    ['sign-in-trigger', signIn.trigger],
    ['provider-events', events.providerEvents],
    ['reconciliation', events.reconciliation],
    ['deadlines', events.deadlines],
    ['late-messages', events.lateMessages],
    ['first-screens', events.firstScreens],
    ['message-events', events.messageEvents],
    ['outbox', events.outbox],
    ['bookkeeping', events.bookkeeping],
  ]);

/** True if a function is limited to one run at a time, so throttling is expected. */
const isReserved = (name: FunctionName): boolean => functionSpec(name).reserved === 1;

/** Monitoring for operators: alarms, a dashboard and saved log queries. */
export class AlarmsStack extends Stack {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props);
    const { workshop, api, events, web } = props;
    const { config } = workshop;
    const { stage } = config;
    const isSmall = config.size === 'small';
    this.topic = new Topic(this, 'Alarms', { displayName: `Portal ${stage}`, enforceSSL: true });
    // A topic policy of our own replaces the default one, which lets the account's alarms publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsOfThisAccount',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (config.alarmEmail) this.topic.addSubscription(new EmailSubscription(config.alarmEmail));
    const own = ownMetrics(stage);
    const functions = new Map([...functionsOf(props), ['alarm-details' as const, this.tellDetails(workshop)]]);
    const alarms: readonly Alarms[] = [
      moneyAlarms(own),
      agreementAlarms(own),
      waitingAlarms(own),
      returnAlarms(own),
      codeAlarms(own, config.smsAlarmDollars),
      eventAlarms(events),
      apiAlarms(own),
      ...(isSmall
        ? [allFunctionsAlarms([...functions].flatMap(([name, each]) => (isReserved(name) ? [each.function] : [])))]
        : [...functions].map(([name, each]) => functionAlarms(name, each.function, isReserved(name)))),
      tableAlarms(workshop.granted.table),
      edgeAlarms(web.certificate),
      firewallAlarms(config),
      frontDoorAlarms(config),
      mailAlarms(),
    ];
    const ringing = alarms.flatMap((some) => Object.entries(some).map(([name, each]) => this.ring(name, each)));
    this.ring('Rehearsal', rehearsal(stage), rehearsalName(stage));
    this.passOnEvents(config);
    this.saveQueries(stage, [...functions.keys()]);
    if (!isSmall)
      new cloudwatch.Dashboard(this, 'Dashboard', {
        dashboardName: `portal-${stage}`,
        widgets: dashboardRows({ own, api, events, functions, alarms: ringing }),
      });
  }

  /** After an alarm's own email, this function sends a second one with the company and the transfer it is about. */
  private tellDetails({ granted, environment, ...workshop }: Workshop): PortalFunction {
    const { topicArn } = this.topic;
    const { stage } = workshop.config;
    const details = new PortalFunction(this, {
      name: 'alarm-details',
      workshop: {
        ...workshop,
        granted: { ...granted, alarmTopicArn: topicArn },
        environment: {
          ...environment,
          ALARM_TOPIC_ARN: topicArn,
          FUNCTION_LOGS: functionSpecs.map(({ name }) => functionLogName(stage, name)).join(','),
        },
      },
    });
    new Rule(this, 'Rung', {
      description: 'An alarm of this stage begins to ring.',
      eventPattern: {
        source: ['aws.cloudwatch'],
        detailType: ['CloudWatch Alarm State Change'],
        detail: { alarmName: [{ prefix: `${this.stackName}-` }], state: { value: ['ALARM'] } },
      },
      targets: [new LambdaFunction(details.function, { retryAttempts: 2, maxEventAge: Duration.minutes(5) })],
    });
    return details;
  }

  private ring(name: string, each: Alarmed, alarmName?: string): cloudwatch.Alarm {
    const { metric, threshold, sentence, runbook, periods = 1, below, silence = 'is fine' } = each;
    const alarm = new cloudwatch.Alarm(this, name, {
      ...(alarmName ? { alarmName } : {}),
      alarmDescription: `${sentence} Runbook: docs/runbooks/${runbook}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: below
        ? cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD
        : cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: MISSING[silence],
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    return alarm;
  }

  /** Rules for events that AWS reports itself. */
  private passOnEvents(config: StageConfig): void {
    // CloudFront makes the certificates of tenants' own domains, so we don't know their names here.
    this.passOn(
      'CertificatesEnd',
      {
        source: ['aws.acm'],
        detailType: ['ACM Certificate Approaching Expiration', 'ACM Certificate Expired'],
      },
      {
        sentence: 'A certificate in this account is about to end or has ended.',
        runbook: 'certificate.md#first-five-minutes',
      },
      '$.resources',
    );
    this.passOn(
      'DocumentNotClean',
      {
        source: ['aws.guardduty'],
        detailType: ['GuardDuty Malware Protection Object Scan Result'],
        detail: { scanResultDetails: { scanResultStatus: [{ 'anything-but': 'NO_THREATS_FOUND' }] } },
      },
      {
        sentence: "A client's document is infected or could not be scanned; no one can open it.",
        runbook: 'malware.md#first-five-minutes',
      },
      '$.detail.s3ObjectDetails.objectKey',
    );
    this.passOn(
      'ReleaseTakenBack',
      {
        source: ['aws.codedeploy'],
        detailType: ['CodeDeploy Deployment State-change Notification'],
        detail: { state: ['FAILURE', 'STOP'] },
      },
      {
        sentence: 'A release of a function that moves money was taken back: its new version failed.',
        runbook: 'bad-deploy.md#a-release-that-was-taken-back',
      },
      '$.detail.application',
    );
    this.passOn(
      'WrittenByHand',
      writtenByHand(config),
      {
        sentence: 'The table was written past the commands, in no role of the staff.',
        runbook: 'written-by-hand.md#first-five-minutes',
      },
      '$.detail.userIdentity.arn',
    );
    this.passOn(
      'TrailChanged',
      trailChanged,
      {
        sentence: 'Someone stopped or changed the record of who does what in this account.',
        runbook: 'written-by-hand.md#the-trail-was-changed',
      },
      '$.detail.userIdentity.arn',
    );
  }

  /** For events without a metric, which AWS reports itself. `path` is where the event names its subject. */
  private passOn(
    name: string,
    eventPattern: EventPattern,
    { sentence, runbook }: Pick<Alarmed, 'sentence' | 'runbook'>,
    path: `$.${string}`,
  ) {
    const description = `${sentence} Runbook: docs/runbooks/${runbook}`;
    const message = RuleTargetInput.fromText(`${description} About: ${EventField.fromPath(path)}`);
    new Rule(this, name, { description, eventPattern, targets: [new SnsTopic(this.topic, { message })] });
  }

  private saveQueries(stage: string, names: readonly FunctionName[]): void {
    savedQueries.forEach(({ name, text }, at) => {
      new CfnQueryDefinition(this, `Query${at + 1}`, {
        name: `portal-${stage}/${name}`,
        queryString: text,
        logGroupNames: names.map((each) => functionLogName(stage, each)),
      });
    });
  }
}
