import { randomBytes } from 'node:crypto';
import type { InvitePorts } from '#functions/invitations/ports.ts';
import { addressOf } from './addresses.ts';
import type { Place } from './place.ts';

/** What the commands reach of people who are asked for a payment. A dry run keeps nothing, and sends nobody a link. */
export async function openPayerPorts(place: Place, isDryRun: boolean): Promise<InvitePorts> {
  const { payerInvitations } = await import('#functions/adapters/dynamo/payer-invitations.ts');
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  return {
    invitations: isDryRun
      ? {
          ...payerInvitations,
          add: async (fresh) => fresh,
          save: async (changed) => changed,
          use: async () => true,
          count: async () => true,
        }
      : payerInvitations,
    clients,
    tenants,
    random: (bytes) => randomBytes(bytes),
    sendEmail: async (email, to) => {
      const { emails } = await import('#functions/adapters/emails.ts');
      if (!isDryRun) await emails.send(email, to);
    },
    sendText: async (phone, message) => {
      const { sendNews } = await import('#functions/adapters/texts.ts');
      return isDryRun || sendNews(phone, message);
    },
    portalOf: (tenant) => addressOf(place, tenant),
  };
}
