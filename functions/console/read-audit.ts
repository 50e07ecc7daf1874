import type * as z from 'zod/mini';
import { type AuditFilter, fitsAudit, looksThrough } from '#shared/audit/audit-filter.ts';
import { type AuditHead, type AuditRecord, EMPTY_LOG } from '#shared/audit/record.ts';
import { addDays } from '#shared/banking-days.ts';
import { fullName } from '#shared/client/client.ts';
import type { readAuditRoute, ShownRecord } from '#shared/contracts/audit.ts';
import type { Instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { hourOn } from '#shared/zoned-hour.ts';
import { backwardCheck, type Tampered } from '../ledger/audit-chain.ts';
import type { ClientReader } from '../ports.ts';
import { type AuditSubject, clientOf, NONE, type SubjectPorts, subjectsOf } from './audit-subjects.ts';
import type { AuditReader, ConsolePorts } from './ports.ts';
import { ownConfig, type Reader } from './reader.ts';

type Asked = z.output<typeof readAuditRoute.body>;
type Reply = z.input<typeof readAuditRoute.reply>;

type AuditPorts = Pick<ConsolePorts, 'audit'> & { readonly clients: ClientReader } & SubjectPorts;

/** Records per page. */
export const AUDIT_PAGE = 25;
/** Records read per request with a filter, and requests per call. */
const LOOKED_AT_ONCE = 200;
const ROUNDS = 5;

/** The newest record written before a moment, by binary search, because the log is in the order of writing. */
export async function lastBefore(audit: AuditReader, tenant: TenantId, end: number, moment: Instant): Promise<number> {
  let [known, open] = [0, end + 1];
  while (open - known > 1) {
    const middle = Math.floor((known + open) / 2);
    const record = await audit.record(tenant, middle);
    // A missing record has no time, so the search continues before it. The chain check finds the gap.
    if (record && record.recordedAt < moment) known = middle;
    else open = middle;
  }
  return known;
}

/** The records read: the matches, the range, and whether the chain is intact. */
type Read = {
  readonly fitting: readonly AuditRecord[];
  readonly newest: number | null;
  readonly oldest: AuditRecord | undefined;
  readonly isAll: boolean;
  readonly broken: Tampered | undefined;
};

type Walk = { readonly filter: AuditFilter; readonly since: Instant | undefined; readonly top: number };

/** Reads backwards from the record below `top`. The one at `top` is only read to check the chain. */
async function walk(
  audit: AuditReader,
  tenant: TenantId,
  head: AuditHead,
  { filter, since, top }: Walk,
): Promise<Read> {
  const isFromEnd = top > head.sequence;
  const chain = backwardCheck(tenant, isFromEnd ? head : undefined);
  const isFiltered = looksThrough(filter);
  const most = isFiltered ? LOOKED_AT_ONCE : AUDIT_PAGE + 1;
  const fitting: AuditRecord[] = [];
  let oldest: AuditRecord | undefined;
  let newest: number | null = null;
  let broken: Tampered | undefined;
  const read = (isAll: boolean): Read => ({ fitting, newest, oldest, isAll, broken });
  let from = Math.min(top, head.sequence);
  for (let round = 0; round < (isFiltered ? ROUNDS : 1) && from > 0; round += 1) {
    const records = await audit.back(tenant, from, most);
    for (const record of records) {
      broken ??= chain.check(record);
      if (record.sequence === top) continue;
      if (since !== undefined && record.recordedAt < since) return read(true);
      if (fitting.length === AUDIT_PAGE) return read(false);
      newest ??= record.sequence;
      oldest = record;
      if (fitsAudit(filter, record)) fitting.push(record);
    }
    const last = records.at(-1);
    if (last === undefined || records.length < most) {
      broken ??= chain.begins();
      return read(true);
    }
    from = last.sequence - 1;
  }
  return read(from <= 0);
}

/** A record as shown. A client who no longer exists appears by id. */
function shownRecord(record: AuditRecord, names: ReadonlyMap<string, string>, about: AuditSubject): ShownRecord {
  const { sequence, at, recordedAt, what, actor, by, identity, subject, details } = record;
  const client = clientOf(record);
  return {
    ...{ sequence, at, recordedAt, what, actor, by: by ?? null, ...about },
    person: identity ? { id: identity.id, way: identity.way } : null,
    client: client ? { id: client, name: names.get(client) ?? '' } : null,
    // Proposals about the company itself name it.
    subject: about.payment || subject === record.tenantId ? null : (subject ?? null),
    details: Object.entries(details).map(([name, value]) => ({ name, value: String(value) })),
  };
}

/** The names of the records' clients, each read once. */
async function namesIn({ clients }: Pick<AuditPorts, 'clients'>, tenant: TenantId, records: readonly AuditRecord[]) {
  const ids = [...new Set(records.flatMap((record) => clientOf(record) ?? []))];
  const found = await Promise.all(ids.map((id) => clients.find(tenant, id)));
  return new Map(found.flatMap((each) => (each ? [[each.id as string, fullName(each)] as const] : [])));
}

/** Where reading begins: after the previous page, after the last requested day, or at the log's end. */
async function topOf(audit: AuditReader, tenant: TenantId, end: number, asked: Asked, timeZone: string) {
  if (asked.before !== undefined) return asked.before;
  if (asked.until === undefined) return end + 1;
  return (await lastBefore(audit, tenant, end, hourOn(addDays(asked.until, 1), 0, timeZone))) + 1;
}

/**
 * A page of the company's audit log, newest record first, with the chain check: each record is as it was written and
 * follows the one before, and the first page reaches the log's end.
 */
export async function readAudit(
  ports: AuditPorts,
  reader: Reader,
  asked: Asked,
): Promise<Outcome<Reply, Refusal<'staff/whole-company'>>> {
  const { tenant, member } = reader;
  if (member.offices) return refuse({ code: 'staff/whole-company' });
  const { timeZone } = await ownConfig(ports, tenant);
  // Read before the records, because the log may grow meanwhile but never shrinks.
  const head = (await ports.audit.head(tenant)) ?? EMPTY_LOG;
  const { before: _place, ...filter } = asked;
  const top = await topOf(ports.audit, tenant, head.sequence, asked, timeZone);
  const since = filter.from && hourOn(filter.from, 0, timeZone);
  const { fitting, newest, oldest, isAll, broken } = await walk(ports.audit, tenant, head, { filter, since, top });
  const [names, subjects] = await Promise.all([
    namesIn(ports, tenant, fitting),
    subjectsOf(ports, tenant, reader.now, fitting),
  ]);
  return done({
    records: fitting.map((record) => shownRecord(record, names, subjects.get(record.sequence) ?? NONE)),
    chain: {
      newest,
      oldest: oldest?.sequence ?? null,
      isEnd: newest !== null && newest === head.sequence,
      broken: broken ?? null,
    },
    before: isAll || !oldest ? null : oldest.sequence,
    lookedBack: isAll || !oldest ? null : oldest.recordedAt,
  });
}
