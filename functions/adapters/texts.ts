import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { inTextLetters } from '#shared/ascii.ts';
import { isCertainNo } from './not-sent.ts';
import { awsClient } from './settings.ts';

/**
 * Shorter than elsewhere: Cognito gives its trigger 5 seconds and then starts it again, which would text a second code
 * while the first is on its way.
 */
const sns = new SNSClient(awsClient({ maxAttempts: 2, connectionTimeout: 700, requestTimeout: 1500 }));

const publishing = (phone: string, message: string): PublishCommand =>
  new PublishCommand({
    PhoneNumber: phone,
    Message: inTextLetters(message),
    // A code or a return must not wait behind advertising.
    MessageAttributes: { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } },
  });

/**
 * The error of a failed text names neither number nor words: SNS repeats the number in its messages, and ours go to the
 * log.
 */
function notSent(fault: unknown): Error {
  const name = fault instanceof Error ? fault.name : 'no error';
  return Object.assign(new Error(`A text could not be sent (${name}).`), { isCertain: isCertainNo(fault) });
}

/** Sends a text message to a phone, such as the one with a code. Cognito repeats its error only to the log. */
export async function sendText(phone: string, message: string): Promise<void> {
  try {
    await sns.send(publishing(phone, message));
  } catch (fault) {
    throw notSent(fault);
  }
}

/** SNS's code for a number that it will never text: it answered STOP, or takes no texts. */
const REFUSED = ['InvalidParameterException', 'OptedOutException'];

/** Texts a client about a payment; false when this number takes no texts, which another try would not change. */
export async function sendNews(phone: string, message: string): Promise<boolean> {
  try {
    await sns.send(publishing(phone, message));
    return true;
  } catch (fault) {
    if (fault instanceof Error && REFUSED.includes(fault.name)) return false;
    throw notSent(fault);
  }
}
