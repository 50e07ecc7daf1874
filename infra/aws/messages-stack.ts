import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as ses from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { StageConfig } from './config.ts';
import { senderConfigurationSet } from './names.ts';

/**
 * How the portal's e-mail is sent, whichever tenant it is from. Texts need nothing here: SNS sends them as they come,
 * and tells nobody but its own log what becomes of them.
 */
export class MessagesStack extends Stack {
  readonly configurationSet: ses.ConfigurationSet;
  /** Where SES tells what became of each e-mail. */
  readonly fates: Topic;

  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: StageConfig }) {
    super(scope, id, props);
    this.configurationSet = new ses.ConfigurationSet(this, 'Sender', {
      configurationSetName: senderConfigurationSet(config.stage),
      // A receipt names people and amounts: rather bounced than sent in the clear.
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
      // SES tries the topic when it takes the destination, and its policy lets in this set's mail only.
      .node.addDependency(this.fates);
  }
}
