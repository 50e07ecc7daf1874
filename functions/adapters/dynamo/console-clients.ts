import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import { identityDocument } from '#shared/document/document.ts';
import { clientId } from '#shared/ids.ts';
import { transfer } from '#shared/transfer/transfer.ts';
import type { ClientsReader } from '../../console/ports.ts';
import { bankAccounts } from './bank-accounts.ts';
import { clients } from './clients.ts';
import { beginning, pageOf } from './every-item.ts';
import { documentsPrefix, phoneKey, transfersPrefix } from './keys.ts';
import { itemAt } from './record.ts';
import { sessions } from './sessions.ts';
import { velocity } from './velocity.ts';
import { wiringSeenBy } from './wiring-seen.ts';

const sentPhoto = z.object({ kind: z.string(), receivedAt: z.optional(instant) });
const NEWEST_DOCUMENTS = 20;

/** The console's reads of one client. Each part is a request of its own, and none grows with the company. */
export const consoleClients: ClientsReader = {
  find: clients.find,
  formerNames: clients.formerNames,
  accounts: bankAccounts.list,
  sessions: sessions.list,
  started: velocity.ofClient,
  wiringSeen: wiringSeenBy.find,

  async hasSentIdSince(tenant, client, at) {
    // Newest first, because ids begin with the time.
    const query = { ...beginning(documentsPrefix(tenant, client)), ScanIndexForward: false, Limit: NEWEST_DOCUMENTS };
    const { found } = await pageOf(query, (item) => sentPhoto.parse(item));
    return found.some(
      ({ kind, receivedAt }) => identityDocument.safeParse(kind).success && receivedAt !== undefined && receivedAt > at,
    );
  },

  async ofPhone(tenant, phone) {
    const item = await itemAt(phoneKey(tenant, phone), false);
    return item && z.object({ clientId }).parse(item).clientId;
  },

  async payments(tenant, client, most) {
    // Newest first, because ids begin with the time.
    const query = { ...beginning(transfersPrefix(tenant, client)), ScanIndexForward: false, Limit: most };
    const { found, next } = await pageOf(query, (item) => transfer.parse(item));
    return { payments: found, isMore: next !== undefined };
  },
};
