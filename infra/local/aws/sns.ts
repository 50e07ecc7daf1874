import { randomUUID } from 'node:crypto';
import type { InboxStore } from './inbox.ts';
import { type AwsRefusal, type AwsService, awsRefusal, type FormValue, queryService } from './protocol.ts';

/** SNS refuses a text message that would need more than ten parts (its "SMS" quotas). */
const MAX_TEXT_CHARACTERS = 1600;

/** SNS as far as the portal uses it: texts to a phone number, which arrive in the inbox. */
export function snsService({ inbox }: { inbox: InboxStore }): AwsService {
  return queryService({
    name: 'sns',
    signingNames: ['sns'],
    xmlNamespace: 'http://sns.amazonaws.com/doc/2010-03-31/',
    denied: 'AuthorizationError',
    // A text is sent to a phone number, which isn't a resource of the account.
    asks: (operation, { TopicArn, TargetArn, PhoneNumber }) => [
      { action: `sns:${operation}`, resources: [String(TopicArn ?? TargetArn ?? PhoneNumber)], context: {} },
    ],
    operations: {
      Publish(input) {
        const { PhoneNumber: to, Message: text, TopicArn: topic, TargetArn: target } = input;
        if (topic || target) return awsRefusal('NotFound', 'Topic does not exist', { status: 404 });
        // SNS accepts spaces, hyphens and parentheses, but a number must have its country code: without "+", there is
        // no message.
        const number = typeof to === 'string' ? to.replaceAll(/[\s().-]/g, '') : '';
        if (!/^\+[1-9]\d{6,14}$/.test(number)) return invalid(`PhoneNumber Reason: ${to} is not valid to publish to`);
        if (typeof text !== 'string' || text === '') return invalid('Empty message');
        if (text.length > MAX_TEXT_CHARACTERS) return invalid('Message Reason: Message is too long');
        const attributes = attributesOf(input['MessageAttributes']);
        if (attributes === undefined)
          return invalid('MessageAttributes Reason: an attribute has no name, type or value');
        inbox.add({ kind: 'text', to: [number], text, attributes });
        return { MessageId: randomUUID() };
      },
    },
  });
}

// The query protocol's name is InvalidParameter. SDK clients turn that into InvalidParameterException.
const invalid = (reason: string): AwsRefusal => awsRefusal('InvalidParameter', `Invalid parameter: ${reason}`);

function attributesOf(form: FormValue | undefined): Record<string, string> | undefined {
  const entries = Array.isArray(form) ? form : [];
  const attributes: Record<string, string> = {};
  for (const entry of entries) {
    if (typeof entry === 'string' || Array.isArray(entry)) return undefined;
    const { Name: name, Value: value } = entry;
    if (typeof name !== 'string' || typeof value !== 'object' || Array.isArray(value)) return undefined;
    const text = value['StringValue'];
    if (typeof value['DataType'] !== 'string' || typeof text !== 'string' || text === '') return undefined;
    attributes[name] = text;
  }
  return attributes;
}
