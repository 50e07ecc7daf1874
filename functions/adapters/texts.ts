import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { inTextLetters } from '#shared/ascii.ts';
import { isCertainNo } from './not-sent.ts';
import { awsClient } from './settings.ts';

/**
 * Shorter than elsewhere: Cognito gives its trigger 5 seconds and then starts it again, which would text a second code
 * while the first is in transit.
 */
const sns = new SNSClient(awsClient({ maxAttempts: 2, connectionTimeout: 700, requestTimeout: 1500 }));

const publishing = (phone: string, message: string): PublishCommand =>
  new PublishCommand({
    PhoneNumber: phone,
    Message: inTextLetters(message),
    // Sent as transactional, so that codes and returns do not wait behind advertising.
    MessageAttributes: { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } },
  });

/**
 * The error of a failed text, without the number or the text, because SNS repeats the number in its messages and ours
 * are logged.
 */
function notSent(fault: unknown): Error {
  const name = fault instanceof Error ? fault.name : 'no error';
  return Object.assign(new Error(`A text could not be sent (${name}).`), { isCertain: isCertainNo(fault) });
}

/** Sends a text message, such as one with a code. Cognito only logs its error. */
export async function sendText(phone: string, message: string): Promise<void> {
  try {
    await sns.send(publishing(phone, message));
  } catch (fault) {
    throw notSent(fault);
  }
}

/** SNS's errors for a number that it will never text: the owner replied STOP, or it cannot receive texts. */
const REFUSED = ['InvalidParameterException', 'OptedOutException'];

/** Texts a client about a payment. Returns false if the number cannot receive texts, so that a retry is useless. */
export async function sendNews(phone: string, message: string): Promise<boolean> {
  try {
    await sns.send(publishing(phone, message));
    return true;
  } catch (fault) {
    if (fault instanceof Error && REFUSED.includes(fault.name)) return false;
    throw notSent(fault);
  }
}
