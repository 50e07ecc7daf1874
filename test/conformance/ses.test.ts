import {
  SESClient,
  SendEmailCommand,
  type SendEmailCommandInput,
  SendRawEmailCommand,
  VerifyDomainIdentityCommand,
  VerifyEmailIdentityCommand,
} from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmailMessage, type InboxStore, inboxStore } from '#infra/local/aws/inbox.ts';
import { sesService } from '#infra/local/aws/ses.ts';
import { openPlace, type Place, refusal } from './support.ts';

const clock = { now: () => new Date('2026-03-02T15:00:00.000Z') };
const sender = 'Acme Title <pay@acme.example>';
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40_000, 0xfe)]);
let place: Place;
let ses: SESClient;
let inbox: InboxStore | undefined;

beforeAll(async () => {
  place = await openPlace((dataDir) => {
    inbox = inboxStore({ dataDir, clock });
    return [sesService({ dataDir, inbox })];
  });
  ses = new SESClient(place.client);
  if (place.elsewhere) return;
  await ses.send(new VerifyDomainIdentityCommand({ Domain: 'acme.example' }));
  await ses.send(new VerifyEmailIdentityCommand({ EmailAddress: 'office@zenith.example' }));
});
afterAll(async () => {
  ses.destroy();
  await place.close();
});

const send = (Source: string, to: string[], more: Partial<SendEmailCommandInput> = {}) =>
  ses.send(
    new SendEmailCommand({
      Source,
      Destination: { ToAddresses: to },
      Message: { Subject: { Data: 'Payment received' }, Body: { Text: { Data: 'Thank you.' } } },
      ...more,
    }),
  );
const sendRaw = async (mail: object, more: object = {}) =>
  ses.send(new SendRawEmailCommand({ RawMessage: { Data: await new MailComposer(mail).compile().build() }, ...more }));
const received = (to: string) => inbox?.list({ to }) as EmailMessage[];

describe('a simple e-mail', () => {
  test('arrives in the inbox with both bodies', async ({ skip }) => {
    skip(place.elsewhere !== undefined, 'would write to real people');
    const Body = { Text: { Data: 'Thank you, Ada & co.' }, Html: { Data: '<p>Thank you, <b>Ada</b> &amp; co.</p>' } };
    const { MessageId } = await send(sender, ['ada@example.com'], {
      Message: { Subject: { Data: 'Payment “received” ✓' }, Body },
      ReplyToAddresses: ['escrow@acme.example'],
    });
    expect(MessageId).toBeTruthy();
    expect(received('ada@example.com')).toEqual([
      {
        id: expect.any(String),
        kind: 'email',
        sentAt: '2026-03-02T15:00:00.000Z',
        from: sender,
        to: ['ada@example.com'],
        cc: [],
        bcc: [],
        replyTo: ['escrow@acme.example'],
        subject: 'Payment “received” ✓',
        text: 'Thank you, Ada & co.',
        html: '<p>Thank you, <b>Ada</b> &amp; co.</p>',
        attachments: [],
      },
    ]);
  });
});

describe('a raw e-mail', () => {
  test('arrives with its attachment, byte for byte', async ({ skip }) => {
    skip(place.elsewhere !== undefined, 'would write to real people');
    await sendRaw({
      from: sender,
      to: 'Grace Hopper <grace@example.com>',
      subject: 'Your receipt, señora',
      text: 'Attached.',
      html: '<p>Attached. <img src="cid:logo"></p>',
      attachments: [
        { filename: 'receipt.pdf', content: pdf, contentType: 'application/pdf' },
        { filename: 'logo.png', content: Buffer.from('png'), contentType: 'image/png', cid: 'logo' },
      ],
    });
    const [mail] = received('grace@example.com');
    expect(mail).toMatchObject({
      from: sender,
      to: ['Grace Hopper <grace@example.com>'],
      subject: 'Your receipt, señora',
    });
    const files = mail?.attachments ?? [];
    expect(files.map(({ name, inline }) => [name, inline]).sort()).toEqual([
      ['logo.png', true],
      ['receipt.pdf', false],
    ]);
    const n = files.findIndex(({ name }) => name === 'receipt.pdf');
    expect(files[n]).toMatchObject({ type: 'application/pdf', sizeBytes: pdf.length });
    expect(inbox?.attachment(mail?.id ?? '', n)?.content.equals(pdf)).toBe(true);
  });

  test('is sent to the recipients in its envelope, even if the header does not name them', async ({ skip }) => {
    skip(place.elsewhere !== undefined, 'would write to real people');
    await sendRaw(
      { from: sender, to: 'ada2@example.com', subject: 'Copy', text: 'x' },
      { Destinations: ['ada2@example.com', 'silent@example.com'] },
    );
    expect(received('silent@example.com')).toMatchObject([{ bcc: ['silent@example.com'], to: ['ada2@example.com'] }]);
  });
});

describe('senders', () => {
  test('are refused by name if unverified, raw or not', async () => {
    const stranger = 'Eve <eve@unverified.example>';
    const wanted =
      /^Email address is not verified\. The following identities failed the check in region US-EAST-1: Eve/;
    const plain = await refusal(send(stranger, ['ada@example.com']));
    expect(plain.name).toBe('MessageRejected');
    expect(plain.message).toMatch(wanted);
    const raw = await refusal(sendRaw({ from: stranger, to: 'ada@example.com', subject: 's', text: 't' }));
    expect(raw.name).toBe('MessageRejected');
    expect(raw.message).toMatch(wanted);
  });

  test('cover their labels if an address is verified, and their subdomains if a domain is', async ({ skip }) => {
    skip(place.elsewhere !== undefined, 'needs identities that this place has not verified');
    for (const good of ['office@zenith.example', 'office+receipts@ZENITH.example', 'a@mail.acme.example'])
      await expect(send(good, ['ada@example.com'])).resolves.toBeDefined();
    for (const bad of ['other@zenith.example', 'pay@notacme.example', 'Office@zenith.example'])
      expect((await refusal(send(bad, ['ada@example.com']))).name).toBe('MessageRejected');
  });

  test('can’t be unverified in the header of a raw e-mail, even with a verified envelope', async ({ skip }) => {
    skip(place.elsewhere !== undefined, 'needs identities that this place has not verified');
    const mail = { from: 'Eve <eve@unverified.example>', to: 'ada@example.com', subject: 's', text: 't' };
    expect((await refusal(sendRaw(mail, { Source: 'pay@acme.example' }))).name).toBe('MessageRejected');
  });
});

describe('limits', () => {
  test('are fifty recipients and ten megabytes', { tags: 'long' }, async ({ skip }) => {
    skip(place.elsewhere !== undefined, 'would write to real people');
    const people = Array.from({ length: 51 }, (_, n) => `p${n}@example.com`);
    await expect(send(sender, people.slice(1))).resolves.toBeDefined();
    expect((await refusal(send(sender, people))).name).toBe('InvalidParameterValue');
    const big = { from: sender, to: 'ada@example.com', subject: 's', text: 't' };
    const attached = (bytes: number) => ({ ...big, attachments: [{ filename: 'a', content: Buffer.alloc(bytes, 7) }] });
    await expect(sendRaw(attached(7_000_000))).resolves.toBeDefined();
    expect((await refusal(sendRaw(attached(8_000_000)))).name).toBe('InvalidParameterValue');
  });
});
