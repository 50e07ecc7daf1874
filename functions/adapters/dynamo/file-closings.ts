import * as z from 'zod/mini';
import { addDays } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { type FileClosing, fileClosing } from '#shared/staff/file-closing.ts';
import { itemsNamed } from './batch-read.ts';
import { closingsPartition, fileClosingKey } from './book-keys.ts';
import { pageOf } from './every-item.ts';
import { itemsOf, putIf } from './record.ts';

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
