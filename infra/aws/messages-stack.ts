import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as ses from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { StageConfig } from './config.ts';
import { senderConfigurationSet } from './names.ts';

/**
 * How the portal's e-mail is sent, whichever tenant it is from. Texts need nothing here: SNS sends them as they come.
 */
export class MessagesStack extends Stack {
  readonly configurationSet: ses.ConfigurationSet;

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
  }
}
