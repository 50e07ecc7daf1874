import * as z from 'zod/mini';
import { addDays } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { type FileClosing, fileClosing } from '#shared/staff/file-closing.ts';
import { type ClosingParty, type LiveLink, liveLink, type PartiesAbout, party } from '#shared/staff/party.ts';
import { closingsPartition, fileClosingKey, liveLinkKey, partyKey } from './keys.ts';
import { itemsNamed, itemsOf, pageOf, putIf, updateIf } from './table.ts';

// Closings: their dates, the people who get notices, and the live links.

const closings = itemsOf(fileClosing, fileClosingKey);
const indexed = z.object({ gsi2sk: z.string() });

/** The closing dates of a company's files. An index lists the files by the day they close. */
export const fileClosings = {
  find: (tenant: TenantId, file: string): Promise<FileClosing | undefined> => closings.peek(tenant, file),

  /** The closing dates of these files, by file. */
  async ofFiles(tenant: TenantId, files: readonly string[]): Promise<ReadonlyMap<string, Day>> {
    const found = await itemsNamed(
      files.map((file) => fileClosingKey(tenant, file)),
      (item) => fileClosing.parse(item),
    );
    return new Map(found.flatMap(({ file, on }) => (on ? [[file, on] as const] : [])));
  },

  /** The files that close within these days, both included, earliest first. */
  async between(
    tenant: TenantId,
    { from, until, most }: { readonly from: Day; readonly until: Day; readonly most: number },
  ): Promise<{ readonly closings: readonly { readonly file: string; readonly on: Day }[]; readonly isMore: boolean }> {
    const query = {
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :closings AND gsi2sk BETWEEN :from AND :until',
      ExpressionAttributeValues: { ':closings': closingsPartition(tenant), ':from': from, ':until': addDays(until, 1) },
      Limit: most,
    };
    const { found, next } = await pageOf(query, (item) => {
      const [on = '', file = ''] = indexed.parse(item).gsi2sk.split('#');
      return { on, file };
    });
    return { closings: found, isMore: next !== undefined };
  },

  /** Sets or removes a file's closing date. The latest change counts, and the audit log has every one. */
  async set(tenant: TenantId, closing: FileClosing): Promise<void> {
    const before = await closings.find(tenant, closing.file);
    if (before && (before.on === closing.on || before.at > closing.at)) return;
    const { file, on } = closing;
    const place = on ? { gsi2pk: closingsPartition(tenant), gsi2sk: `${on}#${file}` } : {};
    await putIf({
      Item: { ...fileClosingKey(tenant, file), ...place, ...fileClosing.parse(closing) },
      // A colleague's later change since the read above stays.
      ConditionExpression: 'attribute_not_exists(pk) OR #at <= :at',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':at': closing.at },
    });
  },
};

const items = itemsOf(party, partyKey);
const links = itemsOf(liveLink, liveLinkKey);

/** People outside the company who get notices about a payment or a file's payments. */
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

  /** Sets or removes the PIN of a party who wasn't removed. The latest change counts. */
  setPin: (
    { tenantId, of, id }: ClosingParty,
    pin: ClosingParty['pin'],
    changed: NonNullable<ClosingParty['pinChanged']>,
  ): Promise<boolean> =>
    updateIf({
      Key: partyKey(tenantId, of, id),
      UpdateExpression: pin ? 'SET pinChanged = :changed, pin = :pin' : 'SET pinChanged = :changed REMOVE pin',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(removed)',
      ExpressionAttributeValues: { ':changed': changed, ...(pin ? { ':pin': pin } : {}) },
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

/**
 * The closing date of one file. Separate from the dates of many files, so that a live page needs no right to batch
 * reads.
 */
export const closingOf = itemsOf(fileClosing, fileClosingKey).peek;
