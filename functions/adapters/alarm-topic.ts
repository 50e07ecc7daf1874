import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { awsClient, setting } from './settings.ts';

const sns = new SNSClient(awsClient());

/** E-mails the people who receive the alarms. */
export async function tellAlarms({
  subject,
  text,
}: {
  readonly subject: string;
  readonly text: string;
}): Promise<void> {
  await sns.send(new PublishCommand({ TopicArn: setting('ALARM_TOPIC_ARN'), Subject: subject, Message: text }));
}
