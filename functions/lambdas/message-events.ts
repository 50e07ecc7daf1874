import * as z from 'zod/mini';
import { tenantId } from '#shared/ids.ts';
import { isInTrouble } from '#shared/message/fate.ts';
import { messageFates } from '../adapters/dynamo/messages.ts';
import { nameIn } from '../adapters/message-tags.ts';
import { lambda } from '../http/lambda.ts';
import { logger } from '../http/log.ts';
import { heardIn, type MailEvent, mailEvent } from '../messages/mail-event.ts';

const batch = z.object({ Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })) });

/** Records a message's delivery status. An e-mail without a name, such as an invitation, has no record. */
async function note(event: MailEvent): Promise<void> {
  const { eventType, mail } = event;
  const [heard, named] = [heardIn(event), nameIn(mail.tags)];
  if (!heard) return;
  const tenant = tenantId.safeParse(named?.tenant);
  if (!named || !tenant.success) {
    // The event contains addresses, so it is not logged.
    if (isInTrouble(heard.fate)) logger.warn('mail without a record did not arrive', { eventType, fate: heard.fate });
    return;
  }
  const isNews = await messageFates.heard(tenant.data, named.message, { ...heard, isOwed: true });
  logger.info('mail', { tenant: tenant.data, fate: heard.fate, why: heard.why, isNews });
}

/**
 * Receives the delivery status of each e-mail from SES. Events arrive more than once and in any order. If one fails,
 * Lambda sends it again, and a repeated event changes nothing.
 */
export const handler = lambda(async (event) => {
  for (const { Sns } of batch.parse(event).Records) await note(mailEvent.parse(JSON.parse(Sns.Message)));
});
