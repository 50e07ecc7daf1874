import { createHash } from 'node:crypto';
import { type AuditFact, type AuditHead, type AuditRecord, EMPTY_LOG } from '#shared/audit/record.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';

const hashOf = ({ hash: _own, ...record }: AuditRecord | (Omit<AuditRecord, 'hash'> & { hash?: string })): string =>
  createHash('sha256').update(record.previousHash).update(canonicalJson(record)).digest('hex');

/** A fact as the next record of a log: numbered, and chained to the previous one. */
export function nextRecord(
  head: AuditHead,
  fact: AuditFact,
  { tenantId, recordedAt }: { readonly tenantId: TenantId; readonly recordedAt: string },
): AuditRecord {
  const record = { ...fact, tenantId, recordedAt, sequence: head.sequence + 1, previousHash: head.hash };
  return { ...record, hash: hashOf(record) };
}

export type AuditPorts = {
  readonly head: (tenant: TenantId) => Promise<AuditHead | undefined>;
  /** Writes the next record, unless the fact has one, or another writer was faster. */
  readonly append: (record: AuditRecord) => Promise<'appended' | 'known' | 'behind'>;
};

/**
 * Several batches of the stream may write one tenant's log at once: four per shard, and a table of this size has a
 * handful of shards. Each round lets one of them write, so as many rounds suffice for as many writers.
 */
const ROUNDS_MAX = 40;

/** Adds a fact to the end of a tenant's log, once. */
export async function appendFact(log: AuditPorts, tenantId: TenantId, fact: AuditFact, now: Date): Promise<AuditHead> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const head = (await log.head(tenantId)) ?? EMPTY_LOG;
    const record = nextRecord(head, fact, { tenantId, recordedAt: now.toISOString() });
    const outcome = await log.append(record);
    if (outcome === 'appended') return { sequence: record.sequence, hash: record.hash };
    if (outcome === 'known') return head;
  }
  throw new Error('The audit log is written by too many at once.');
}

/** A fault of the log, and the record where it begins. */
export type Tampered = { readonly sequence: number; readonly sentence: string };

/** Checks records in order, from the first on. It keeps only the last hash, so a log of any length can be checked. */
export function chainCheck(tenantId: TenantId) {
  let head = EMPTY_LOG;
  return {
    head: (): AuditHead => head,
    check(record: AuditRecord): Outcome<AuditHead, Tampered> {
      const sequence = head.sequence + 1;
      const no = (sentence: string) => refuse({ sequence, sentence });
      if (record.sequence !== sequence) return no(`Record ${sequence} is missing: the next one is ${record.sequence}.`);
      if (record.tenantId !== tenantId) return no(`Record ${sequence} is of another tenant.`);
      if (record.previousHash !== head.hash)
        return no(`Record ${sequence} doesn’t follow the one before. One was changed, or they changed places.`);
      if (hashOf(record) !== record.hash) return no(`Record ${sequence} isn’t as it was written.`);
      head = { sequence, hash: record.hash };
      return done(head);
    },
    /** Checks that the log ends where it should, because the newest records could have been cut off. */
    end(told: AuditHead | undefined): Outcome<AuditHead, Tampered> {
      const { sequence, hash } = told ?? EMPTY_LOG;
      if (sequence > head.sequence)
        return refuse({
          sequence: head.sequence + 1,
          sentence: `The log ends at ${head.sequence}, and had ${sequence} records.`,
        });
      if (sequence < head.sequence || hash !== head.hash)
        return refuse({
          sequence,
          sentence: `The log’s last record isn’t the one on file (${sequence}).`,
        });
      return done(head);
    },
  };
}

/**
 * Checks records from newer to older: each has to be as it was written, and the one that its successor names. It begins
 * at the log's end, or anywhere within.
 */
export function backwardCheck(tenantId: TenantId, end?: AuditHead) {
  let due = end;
  const no = (sequence: number, sentence: string): Tampered => ({ sequence, sentence });
  return {
    /** The fault of the next older record, if any. */
    check(record: AuditRecord): Tampered | undefined {
      const { sequence, hash, previousHash } = record;
      const expected = due;
      due = { sequence: sequence - 1, hash: previousHash };
      if (expected && expected.sequence !== sequence)
        return no(expected.sequence, `Record ${expected.sequence} is missing: the one before is ${sequence}.`);
      if (record.tenantId !== tenantId) return no(sequence, `Record ${sequence} is of another tenant.`);
      if (hashOf(record) !== hash || (expected && expected.hash !== hash))
        return no(sequence, `Record ${sequence} isn’t as it was written.`);
      const isFirst = sequence === EMPTY_LOG.sequence + 1;
      return isFirst && previousHash !== EMPTY_LOG.hash
        ? no(sequence, 'The first record follows another one: the log begins later than it did.')
        : undefined;
    },
    /** The fault if the table has no older record. */
    begins: (): Tampered | undefined =>
      due && due.sequence > 0 ? no(due.sequence, `Record ${due.sequence} is missing, and all before it.`) : undefined,
  };
}
