import { ListTopicsCommand, PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InboxStore, inboxStore } from '#infra/local/aws/inbox.ts';
import { snsService } from '#infra/local/aws/sns.ts';
import { openPlace, type Place, refusal } from './support.ts';

const clock = { now: () => new Date('2026-03-02T15:00:00.000Z') };
let place: Place;
let sns: SNSClient;
let inbox: InboxStore | undefined;

beforeAll(async () => {
  place = await openPlace((dataDir) => {
    inbox = inboxStore({ dataDir, clock });
    return [snsService({ inbox })];
  });
  sns = new SNSClient(place.client);
});
afterAll(async () => {
  sns.destroy();
  await place.close();
});

const text = (PhoneNumber: string, Message: string, MessageAttributes = {}) =>
  sns.send(new PublishCommand({ PhoneNumber, Message, MessageAttributes }));
const attribute = (StringValue: string) => ({ DataType: 'String', StringValue });

describe('a text', () => {
  test('to a number in E.164 is accepted, and arrives in the inbox with its attributes', async ({ skip }) => {
    skip(place.elsewhere !== undefined, 'would text a real phone');
    const message = 'Acme Title: your code is 482913 & nobody else’s.\nIt works for 5 minutes.';
    const { MessageId } = await text('+15555550142', message, {
      'AWS.SNS.SMS.SMSType': attribute('Transactional'),
      'AWS.MM.SMS.OriginationNumber': attribute('+18005550100'),
    });
    expect(MessageId).toMatch(/^[0-9a-f-]{36}$/);
    expect(inbox?.list({ to: '+15555550142' })).toEqual([
      {
        id: expect.any(String),
        kind: 'text',
        sentAt: '2026-03-02T15:00:00.000Z',
        to: ['+15555550142'],
        text: message,
        attributes: { 'AWS.SNS.SMS.SMSType': 'Transactional', 'AWS.MM.SMS.OriginationNumber': '+18005550100' },
      },
    ]);
  });
});

describe('refusals', () => {
  test.each(['5555550142', '+0155555501', '+1', 'ada@example.com'])(
    'cover "%s", which is not a number to text',
    async (number) => {
      const refused = await refusal(text(number, 'Hello'));
      expect(refused.name).toBe('InvalidParameterException');
      expect(refused.message).toContain('PhoneNumber');
    },
  );

  test('cover an empty text, or one longer than ten parts', async ({ skip }) => {
    skip(place.elsewhere !== undefined, place.elsewhere);
    const before = inbox?.list().length;
    expect((await refusal(text('+15555550143', ''))).name).toBe('InvalidParameterException');
    expect((await refusal(text('+15555550143', 'x'.repeat(1601)))).name).toBe('InvalidParameterException');
    expect(inbox?.list()).toHaveLength(before ?? -1);
  });

  test('name an operation that the portal does not use', async ({ skip }) => {
    skip(place.elsewhere !== undefined, place.elsewhere);
    expect((await refusal(sns.send(new ListTopicsCommand({})))).name).toBe('InvalidAction');
  });
});
