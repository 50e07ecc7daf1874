import * as z from 'zod/mini';
import type { TenantId } from '#shared/ids.ts';
import { phone } from '#shared/phone.ts';
import {
  type AskedOfPhone,
  askedOfPhone,
  type PayerInvitation,
  payerInvitation,
  payerListOf,
} from '#shared/staff/payer-invitation.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { AskedPage, PayerInvitations } from '../../invitations/ports.ts';
import { isCounted } from './counts.ts';
import { pageOf } from './every-item.ts';
import { areWritten, isPut, itemsOf, nextVersion } from './record.ts';
import { payerCountKey, payerInvitationKey, payerPhoneKey, payersPartition } from './staff-keys.ts';
import { putNew } from './transfers.ts';

/** An invitation's places in the indexes: the list of all, and the list of its stage. */
function placesOf(changed: PayerInvitation) {
  const place = `${changed.at}#${changed.id}`;
  return {
    ...{ gsi2pk: payersPartition(changed.tenantId), gsi2sk: place },
    ...{ gsi3pk: payersPartition(changed.tenantId, payerListOf(changed)), gsi3sk: place },
  };
}

const writeOf = (changed: PayerInvitation) =>
  nextVersion(payerInvitationKey(changed.tenantId, changed.id), { ...placesOf(changed), ...changed });

const { find } = itemsOf(payerInvitation, payerInvitationKey);

const placed = z.object({ sk: z.string(), gsi2sk: z.string() });

/** People with a payment request who aren't clients yet, in their own partition. */
export const payerInvitations = {
  find,

  /** Recent requests to a phone. */
  askedOf: itemsOf(askedOfPhone, payerPhoneKey).find,

  /** Adds an invitation and notes it on its phone's requests, in one write. */
  async add(fresh: PayerInvitation, noted: AskedOfPhone): Promise<PayerInvitation | undefined> {
    const { tenantId, who } = fresh;
    const note = nextVersion(payerPhoneKey(tenantId, phone.parse(who.phone)), noted);
    return (await areWritten([{ Put: writeOf(fresh) }, { Put: note }])) ? { ...fresh, version: 1 } : undefined;
  },

  /** Adds or saves one on the version that was read; undefined if another writer was faster. */
  async save(changed: PayerInvitation): Promise<PayerInvitation | undefined> {
    return (await isPut(writeOf(changed))) ? { ...changed, version: changed.version + 1 } : undefined;
  },

  /** Uses an invitation and adds its payment, in one write. False if another writer was faster. */
  use: (used: PayerInvitation, payment: Transfer): Promise<boolean> =>
    areWritten([{ Put: writeOf(used) }, { Put: putNew(payment) }]),

  /** A page, newest first. The indexes hold keys and lag the table, so each invitation is read. */
  async page(tenant: TenantId, { list, after, most }: AskedPage) {
    const index = list ? 'gsi3' : 'gsi2';
    const query = {
      IndexName: index,
      KeyConditionExpression: `${index}pk = :list${after ? ` AND ${index}sk < :after` : ''}`,
      ExpressionAttributeValues: { ':list': payersPartition(tenant, list), ...(after ? { ':after': after } : {}) },
      ScanIndexForward: false,
      Limit: most,
    };
    const { found: all, next } = await pageOf(query, (key) => placed.parse({ ...key, gsi2sk: key[`${index}sk`] }));
    const found = await Promise.all(all.map(({ sk }) => find(tenant, sk.slice('PAYER#'.length))));
    return {
      invitations: found.filter((each) => each !== undefined),
      after: next ? (all.at(-1)?.gsi2sk ?? null) : null,
    };
  },

  /** Counts one more for a day, up to `most`, in one atomic write however many arrive at once. */
  count: (
    tenant: TenantId,
    what: string,
    { window, ...limit }: { readonly window: string; readonly most: number; readonly expiresAt: number },
  ): Promise<boolean> => isCounted(payerCountKey(tenant, what, window), limit),
} satisfies PayerInvitations;
