import * as z from 'zod/mini';
import type { AuditFact } from '#shared/audit/record.ts';
import type { Instant } from '#shared/dates.ts';
import { clientId, type TenantId } from '#shared/ids.ts';
import type { AuditWhat } from '#shared/text/console/audit.ts';

/** A write to an item of a tenant, from the table's stream. */
export type TableChange = {
  readonly tenant: TenantId;
  readonly pk: string;
  readonly sk: string;
  readonly sequence: string;
  readonly at: Instant;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
};
/** An item as it is in the table. */
export type Item = Readonly<Record<string, unknown>>;

/** Ignored, because every write changes some keys and counters. */
const BOOKKEEPING = [
  'pk',
  'sk',
  'gsi1pk',
  'gsi1sk',
  'gsi2pk',
  'gsi2sk',
  'gsi3pk',
  'gsi3sk',
  'version',
  'updatedAt',
  'formerEmail',
  'formerLanguage',
  'identityAt',
  'birthMark',
  'appliedBy',
  'appliedIdentity',
  'steeringHash',
  'written',
  'events',
  'listedAs',
  'photoAsked',
];

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? '';

/** The names of the changed fields, never their values. */
export function changedFields({ before = {}, after = {} }: Pick<TableChange, 'before' | 'after'>): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => !BOOKKEEPING.includes(name) && asText(before[name]) !== asText(after[name]))
    .toSorted();
}

const clientOf = ({ pk }: TableChange) => clientId.safeParse(pk.split('#')[3]).data;

/** A fact that the change itself records: when it was written, by whom, and about whom. */
export function factOf(
  change: TableChange,
  what: AuditWhat,
  actor: AuditFact['actor'],
  {
    details = {},
    ...about
  }: Partial<Pick<AuditFact, 'details' | 'by' | 'identity' | 'subject' | 'at' | 'clientId'>> = {},
): AuditFact {
  const client = clientOf(change);
  const id = `WRITE#${change.sequence}#${what}`;
  return { id, at: change.at, what, actor, ...(client ? { clientId: client } : {}), ...about, details };
}

/** Of a transfer's previous state only the events are parsed, so that an older version can't stop the stream. */
export const formerEvents = z.object({ events: z.array(z.object({ id: z.string() })) });
