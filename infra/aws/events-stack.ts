import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { STREAM_BATCH_SIZE, STREAM_RETRIES } from '../function-spec.ts';
import { functionSpec } from '../functions.ts';
import { acknowledgeFinding, acknowledgeStars } from './acknowledge.ts';
import { PortalFunction, type Workshop } from './portal-function.ts';
import type { TableInUse } from './table-in-use.ts';

/** The stack's inputs; `mail` is where SES reports on each email. */
type Parts = { readonly workshop: Workshop; readonly mail: ITopic };

/** Functions that aren't called over HTTP: two read the table's stream, the clock starts five, and SES notifies one. */
export class EventsStack extends Stack {
  readonly outbox: PortalFunction;
  readonly bookkeeping: PortalFunction;
  readonly providerEvents: PortalFunction;
  readonly reconciliation: PortalFunction;
  readonly deadlines: PortalFunction;
  readonly lateMessages: PortalFunction;
  readonly firstScreens: PortalFunction;
  readonly messageEvents: PortalFunction;
  /**
   * Queues for records that failed permanently, each with an alarm. Clock runs need none, because the next run retries.
   */
  readonly parked: Readonly<Record<'outbox' | 'bookkeeping' | 'messageEvents', Queue>>;

  constructor(scope: Construct, id: string, { workshop, mail, ...props }: StackProps & Parts) {
    super(scope, id, props);
    this.parked = {
      outbox: this.makeParking('OutboxParked'),
      bookkeeping: this.makeParking('BookkeepingParked'),
      messageEvents: this.makeParking('MessageEventsParked'),
    };
    const { table } = workshop.granted;
    this.outbox = new PortalFunction(this, { name: 'outbox', workshop });
    this.readStream('outbox', this.outbox, { table, parked: this.parked.outbox });
    this.bookkeeping = new PortalFunction(this, { name: 'bookkeeping', workshop });
    this.readStream('bookkeeping', this.bookkeeping, { table, parked: this.parked.bookkeeping });
    this.providerEvents = new PortalFunction(this, { name: 'provider-events', workshop });
    this.callByTheClock('provider-events', this.providerEvents.callee, {
      id: 'Clock',
      description: 'Settles transfers whose outcome is unknown and reads the events of the bank-transfer provider.',
    });
    this.reconciliation = new PortalFunction(this, { name: 'reconciliation', workshop });
    this.callByTheClock('reconciliation', this.reconciliation.callee, {
      id: 'ReconciliationClock',
      description: 'Compares transfers and books with the bank-transfer provider.',
    });
    this.deadlines = new PortalFunction(this, { name: 'deadlines', workshop });
    this.callByTheClock('deadlines', this.deadlines.callee, {
      id: 'DeadlinesClock',
      description: 'Reminds clients of deadlines, and ends what has passed its own.',
    });
    this.lateMessages = new PortalFunction(this, { name: 'late-messages', workshop });
    this.callByTheClock('late-messages', this.lateMessages.callee, {
      id: 'LateMessagesClock',
      description: 'Sends messages again that could not be sent when something happened.',
    });
    this.firstScreens = new PortalFunction(this, { name: 'first-screens', workshop });
    this.callByTheClock('first-screens', this.firstScreens.callee, {
      id: 'FirstScreensClock',
      description: 'Draws the first screens of every company ahead.',
    });
    this.messageEvents = new PortalFunction(this, { name: 'message-events', workshop });
    this.hearOfMail(this.messageEvents.callee, mail);
  }

  private makeParking(name: string): Queue {
    const queue = new Queue(this, name, { enforceSSL: true, retentionPeriod: Duration.days(14) });
    acknowledgeFinding(queue, 'AwsSolutions-SQS3', 'It is where failed records end; nothing consumes it but a person.');
    return queue;
  }

  private readStream(
    name: 'outbox' | 'bookkeeping',
    reader: PortalFunction,
    { table, parked }: { readonly table: TableInUse; readonly parked: Queue },
  ): void {
    const { trigger } = functionSpec(name);
    const streamArn = table.tableStreamArn;
    if (trigger.by !== 'table stream' || !streamArn) throw new Error(`${name} reads a stream that does not exist.`);
    const target = reader.function;
    target.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
        resources: [streamArn],
      }),
    );
    // Lambda lists the streams before it accepts the mapping, and DynamoDB doesn't allow a narrower resource for that.
    target.addToRolePolicy(new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }));
    acknowledgeStars(reader, 'ListStreams takes no resource, and tells only that streams exist.', 'Resource::*');
    const wanted = { dynamodb: { Keys: { sk: { S: trigger.sortKeyPrefixes.map((prefix) => ({ prefix })) } } } };
    const writes = { eventName: lambda.FilterRule.or('INSERT', 'MODIFY') };
    const marked = (trigger.marked ?? []).map(({ sortKey, attribute }) => ({
      dynamodb: { Keys: { sk: { S: [sortKey] } }, NewImage: { [attribute]: { S: [{ exists: true }] } } },
    }));
    const mapping = new lambda.EventSourceMapping(this, `${name === 'outbox' ? 'Outbox' : 'Bookkeeping'}Stream`, {
      target: reader.callee,
      eventSourceArn: streamArn,
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      batchSize: STREAM_BATCH_SIZE,
      parallelizationFactor: trigger.atOnce,
      // Each retry halves the batch, to isolate a bad record.
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: STREAM_RETRIES,
      onFailure: new SqsDlq(parked),
      filters: [trigger.removals ? wanted : { ...writes, ...wanted }, ...marked].map(lambda.FilterCriteria.filter),
    });
    // The role's policy must exist before Lambda tries the stream with it.
    mapping.node.addDependency(target.role ?? target);
  }

  /** Lambda queues the topic's events and retries each twice; after that, they wait for a person. */
  private hearOfMail(target: lambda.IFunction, mail: ITopic): void {
    target.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(this.parked.messageEvents),
    });
    mail.addSubscription(new LambdaSubscription(target));
  }

  private callByTheClock(
    name: 'provider-events' | 'reconciliation' | 'deadlines' | 'late-messages' | 'first-screens',
    target: lambda.IFunction,
    { id, description }: { readonly id: string; readonly description: string },
  ): void {
    const { trigger } = functionSpec(name);
    if (trigger.by !== 'schedule') throw new Error(`${name} is not started by the clock.`);
    const { everyMinutes } = trigger;
    // The next minute is the retry, so a call that is a minute old isn't needed any more. One that fails, or finds the
    // previous run still at work, is dropped. Alarms detect failing and missing runs.
    target.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    const caller = new Role(this, `${id}Role`, {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    });
    caller.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [target.functionArn] }));
    const clock = new CfnSchedule(this, id, {
      description,
      scheduleExpression: everyMinutes === 1 ? 'rate(1 minute)' : `rate(${everyMinutes} minutes)`,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: target.functionArn,
        roleArn: caller.roleArn,
        retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 },
      },
    });
    clock.node.addDependency(caller);
  }
}
