import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as ses from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { StageConfig } from './config.ts';
import { senderConfigurationSet } from './names.ts';

/**
 * Sending email for all tenants. Texts need nothing here: SNS sends them right away, and reports their delivery only in
 * its own log.
 */
export class MessagesStack extends Stack {
  readonly configurationSet: ses.ConfigurationSet;
  /** Where SES reports the delivery of each email. */
  readonly fates: Topic;

  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: StageConfig }) {
    super(scope, id, props);
    this.configurationSet = new ses.ConfigurationSet(this, 'Sender', {
      configurationSetName: senderConfigurationSet(config.stage),
      // A receipt has names and amounts, so a bounce is better than sending it unencrypted.
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
      maxDeliveryDuration: Duration.hours(4),
    });
    this.fates = new Topic(this, 'Fates', { displayName: `Mail of ${config.stage}`, enforceSSL: true });
    this.configurationSet
      .addEventDestination('Fates', {
        destination: ses.EventDestination.snsTopic(this.fates),
        events: [
          ses.EmailSendingEvent.SEND,
          ses.EmailSendingEvent.DELIVERY,
          ses.EmailSendingEvent.BOUNCE,
          ses.EmailSendingEvent.COMPLAINT,
          ses.EmailSendingEvent.DELIVERY_DELAY,
          ses.EmailSendingEvent.REJECT,
        ],
      })
      // SES tries the topic when it adds the destination. The topic's policy allows only this set's messages.
      .node.addDependency(this.fates);
  }
}
