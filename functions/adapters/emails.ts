import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import * as z from 'zod/mini';
import { invariant } from '#shared/outcome.ts';
import type { Email } from '../messages/email.ts';
import type { MessageName } from '../messages/message-name.ts';
import { tagsOf } from './message-tags.ts';
import { isCertainNo } from './not-sent.ts';
import { awsClient, setting } from './settings.ts';

/**
 * Only one retry: if the connection breaks after SES accepted the message, a retry sends it twice. Two receipts are
 * annoying, five are alarming.
 */
const ses = new SESClient(awsClient({ maxAttempts: 2 }));

/** The raw message. The composer encodes every header and removes line breaks. */
async function mimeOf(email: Email, to: string): Promise<Buffer> {
  // Loaded by the first message, because the function often starts for another reason.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const message = new MailComposer({
    from: { name: email.from.name, address: email.from.address },
    replyTo: email.replyTo,
    to: { name: '', address: to },
    subject: email.subject,
    text: email.text,
    html: email.html,
    attachments: email.attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content,
    })),
    // A message never fetches or reads files, even if its text asks for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return message.compile().build();
}

const serviceFault = z.object({
  name: z._default(z.string(), 'unknown'),
  message: z._default(z.string(), ''),
  $metadata: z._default(z.object({ httpStatusCode: z.optional(z.number()), requestId: z.optional(z.string()) }), {}),
});

/**
 * A send failure without addresses, because SES puts them in its messages and logs must not contain them. It keeps the
 * cause, and if SES itself refused.
 */
function notSent(fault: unknown): Error {
  invariant(fault instanceof Error, 'the SDK throws errors');
  const { name, message, $metadata } = serviceFault.parse({ ...fault, name: fault.name, message: fault.message });
  const masked = `SES did not take the message: ${name}: ${message.replaceAll(/\S+@\S+/g, '(an address)')}`;
  return Object.assign(new Error(masked), { isCertain: isCertainNo(fault), $metadata });
}

/**
 * E-mail through SES. Each person gets a separate message, so that recipients do not see each other. The function
 * `message-events` receives the delivery status of messages with a name.
 */
export const emails = {
  async send(email: Email, to: string, named?: MessageName): Promise<void> {
    const data = await mimeOf(email, to);
    try {
      await ses.send(
        new SendRawEmailCommand({
          Source: email.from.address,
          Destinations: [to],
          ConfigurationSetName: setting('SENDER_CONFIGURATION_SET'),
          RawMessage: { Data: data },
          ...(named ? { Tags: Object.entries(tagsOf(named)).map(([Name, Value]) => ({ Name, Value })) } : {}),
        }),
      );
    } catch (fault) {
      throw notSent(fault);
    }
  },
};
