import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { awsClient } from './settings.ts';

/**
 * Shorter than elsewhere: Cognito gives its trigger 5 seconds and starts it anew after that, which would text a second
 * code while the first is on its way.
 */
const sns = new SNSClient({
  ...awsClient(),
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 700, requestTimeout: 1500, throwOnRequestTimeout: true },
});

/**
 * Sends a text message to a phone. The fault of a text that could not be sent names neither number nor words: SNS
 * repeats the number in its messages, and Cognito and the log repeat ours.
 */
export async function sendText(phone: string, message: string): Promise<void> {
  try {
    await sns.send(
      new PublishCommand({
        PhoneNumber: phone,
        Message: message,
        // Codes go before advertising, and are delivered to numbers that opted out of it.
        MessageAttributes: { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } },
      }),
    );
  } catch (error) {
    throw new Error(`A text could not be sent (${error instanceof Error ? error.name : 'no error'}).`);
  }
}
