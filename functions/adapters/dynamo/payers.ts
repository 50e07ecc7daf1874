import * as z from 'zod/mini';
import type { TenantId } from '#shared/ids.ts';
import { phone } from '#shared/phone.ts';
import {
  type AskedOfPhone,
  askedOfPhone,
  hasEnded,
  needsAgreement,
  type PayerInvitation,
  payerInvitation,
} from '#shared/staff/payer-invitation.ts';
import { type ShareGroup, shareGroup } from '#shared/transfer/shares.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ShareWrites } from '../../invitations/ask-several.ts';
import type { ShareChanges } from '../../invitations/change-shares.ts';
import type { PayerInvitations } from '../../invitations/ports.ts';
import {
  duePartition,
  payerCountKey,
  payerInvitationKey,
  payerInvitationsPrefix,
  payerPhoneKey,
  payersToApprove,
  shareGroupKey,
} from './keys.ts';
import { isCounted } from './sign-in.ts';
import { areWritten, finderOf, isAtVersion, isNew, isPut, itemsOf, nextVersion, pageOf, tableName } from './table.ts';
import { putChanged, putNew } from './transfers.ts';

// Invitations to pay, and payments that several people share.

/** While it is open, an invitation is due when it ends; while it needs approval, it is in the list of those. */
function placesOf(open: PayerInvitation) {
  const { tenantId, id, at, endsAt } = open;
  if (hasEnded(open)) return {};
  return {
    ...{ gsi3pk: duePartition(tenantId), gsi3sk: `${endsAt}#${id}` },
    ...(needsAgreement(open) ? { gsi2pk: payersToApprove(tenantId), gsi2sk: `${at}#${id}` } : {}),
  };
}

export const writeOf = (changed: PayerInvitation) =>
  nextVersion(payerInvitationKey(changed.tenantId, changed.id), { ...placesOf(changed), ...changed });

/** The writes that add an invitation and note it on its phone's requests. */
export function writesOf(fresh: PayerInvitation, noted: AskedOfPhone) {
  const { tenantId, who } = fresh;
  const note = nextVersion(payerPhoneKey(tenantId, phone.parse(who.phone)), noted);
  return [{ Put: writeOf(fresh) }, { Put: note }];
}

/** Names the client of a share that was an invitation until now. */
const ownerOf = ({ tenantId, clientId: client, id, share }: Transfer) =>
  share
    ? [
        {
          Update: {
            TableName: tableName(),
            Key: shareGroupKey(tenantId, share.group),
            UpdateExpression: 'SET clients.#id = :client',
            ExpressionAttributeNames: { '#id': id },
            ExpressionAttributeValues: { ':client': client },
          },
        },
      ]
    : [];

const { find, list } = itemsOf(payerInvitation, payerInvitationKey);

const placed = z.object({ sk: z.string() });

/** People with a payment request who aren't clients yet, in their own partition. */
export const payerInvitations = {
  find,

  /** Recent requests to a phone. */
  askedOf: finderOf(askedOfPhone, payerPhoneKey),

  /** Every invitation of a company, to list them again. */
  all: (tenant: TenantId): Promise<readonly PayerInvitation[]> => list(payerInvitationsPrefix(tenant)),

  /** Adds an invitation and notes it on its phone's requests, in one write. */
  async add(fresh: PayerInvitation, noted: AskedOfPhone): Promise<PayerInvitation | undefined> {
    return (await areWritten(writesOf(fresh, noted))) ? { ...fresh, version: 1 } : undefined;
  },

  /** Adds or saves one against the version that was read; undefined if another writer was faster. */
  async save(changed: PayerInvitation): Promise<PayerInvitation | undefined> {
    return (await isPut(writeOf(changed))) ? { ...changed, version: changed.version + 1 } : undefined;
  },

  /** Uses an invitation and adds its payment, in one write. False if another writer was faster. */
  use: (used: PayerInvitation, payment: Transfer): Promise<boolean> =>
    areWritten([{ Put: writeOf(used) }, { Put: putNew(payment) }, ...ownerOf(payment)]),

  /** Those that need approval, newest first. The index holds keys and lags the table, so each invitation is read. */
  async waiting(tenant: TenantId, most: number): Promise<readonly PayerInvitation[]> {
    const query = {
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :list',
      ExpressionAttributeValues: { ':list': payersToApprove(tenant) },
      ScanIndexForward: false,
      Limit: most,
    };
    const { found: keys } = await pageOf(query, (key) => placed.parse(key));
    const found = await Promise.all(keys.map(({ sk }) => find(tenant, sk.slice('PAYER#'.length))));
    return found.filter((each) => each !== undefined);
  },

  /** Counts one more for a day, up to `most`, in one atomic write however many arrive at once. */
  count: (
    tenant: TenantId,
    what: string,
    { window, ...limit }: { readonly window: string; readonly most: number; readonly expiresAt: number },
  ): Promise<boolean> => isCounted(payerCountKey(tenant, what, window), limit),
} satisfies PayerInvitations & { readonly all: unknown };

/** A request that several people pay. */
export const findShares = finderOf(shareGroup, shareGroupKey);

/** Adds a group with all its payments and invitations, or nothing. False if the group is there already. */
export function addShares(group: ShareGroup, { payments, invited }: ShareWrites): Promise<boolean> {
  const key = shareGroupKey(group.tenantId, group.id);
  return areWritten([
    { Put: { TableName: tableName(), Item: { ...key, ...shareGroup.parse(group) }, ...isNew } },
    ...payments.map((payment) => ({ Put: putNew(payment) })),
    ...invited.flatMap(({ invitation, noted }) => writesOf(invitation, noted)),
  ]);
}

/**
 * Saves changed shares with their payments and invitations, each against the version that was read, or nothing. The
 * schema checks their sum. The clients stay, because an invited person may prove their phone at this moment.
 */
export function saveShares(group: ShareGroup, { payments, invitations }: ShareChanges): Promise<boolean> {
  const { tenantId, id, shares, version } = shareGroup.parse(group);
  const at = isAtVersion(version);
  const update = {
    TableName: tableName(),
    Key: shareGroupKey(tenantId, id),
    UpdateExpression: 'SET shares = :shares, #version = :next',
    ...at,
    ExpressionAttributeValues: { ...at.ExpressionAttributeValues, ':shares': shares, ':next': version + 1 },
  };
  return areWritten([
    { Update: update },
    ...payments.map((payment) => ({ Put: putChanged(payment) })),
    ...invitations.map((invitation) => ({ Put: writeOf(invitation) })),
  ]);
}
