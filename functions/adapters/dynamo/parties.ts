import type { TenantId } from '#shared/ids.ts';
import { fileClosing } from '#shared/staff/file-closing.ts';
import { type ClosingParty, type LiveLink, liveLink, type PartiesAbout, party } from '#shared/staff/party.ts';
import { fileClosingKey } from './book-keys.ts';
import { itemsOf, updateIf } from './record.ts';
import { liveLinkKey, partyKey } from './staff-keys.ts';

const items = itemsOf(party, partyKey);
const links = itemsOf(liveLink, liveLinkKey);

/** People outside the company who hear of a payment or of a file's payments. */
export const closingParties = {
  find: items.find,

  /** All of them, removed ones too, in the order in which they were added. */
  async list(tenant: TenantId, about: PartiesAbout): Promise<readonly ClosingParty[]> {
    const found = await items.list(partyKey(tenant, about, ''));
    return found.toSorted((one, other) => (one.added.at < other.added.at ? -1 : 1));
  },

  /** False if the same form has added them already. */
  add: (added: ClosingParty): Promise<boolean> => items.add(added, added.tenantId, added.of, added.id),

  /** Records who removed a party; the first one counts. */
  remove: ({ tenantId, of, id }: ClosingParty, removed: NonNullable<ClosingParty['removed']>): Promise<boolean> =>
    updateIf({
      Key: partyKey(tenantId, of, id),
      UpdateExpression: 'SET removed = :removed',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(removed)',
      ExpressionAttributeValues: { ':removed': removed },
    }),

  /** Records views of their page, unless another view was recorded at the same moment. */
  viewed: ({ tenantId, of, id, viewings }: ClosingParty, now: ClosingParty['viewings']): Promise<boolean> =>
    updateIf({
      Key: partyKey(tenantId, of, id),
      UpdateExpression: 'SET viewings = :now',
      ConditionExpression: 'viewings = :before',
      ExpressionAttributeValues: { ':now': now, ':before': viewings },
    }),
};

/** The links to live pages. Only a hash of each secret is stored. */
export const liveLinks = {
  find: links.find,
  add: (tenant: TenantId, hash: string, link: LiveLink): Promise<boolean> => links.add(link, tenant, hash),
};

/** A file's closing date. Apart from the dates of many files at once, so that a live page needs no right to batches. */
export const closingOf = itemsOf(fileClosing, fileClosingKey).peek;
