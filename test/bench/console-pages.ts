/** The cost of a page of the staff's list and of a search, however many payments the company has. */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { findPayments } from '#functions/console/find-payments.ts';
import { listPayments, PAYMENTS_PAGE } from '#functions/console/list-payments.ts';
import { placesOf } from '#functions/console/listing/places-of.ts';
import { AUDIT_PAGE, readAudit } from '#functions/console/read-audit.ts';
import { readToday } from '#functions/console/today.ts';
import { nextRecord } from '#functions/ledger/audit-chain.ts';
import { type AuditFact, type AuditHead, EMPTY_LOG } from '#shared/audit/record.ts';
import { clientId, personId, type TenantId, tenantId } from '#shared/ids.ts';
import { aTransfer } from '#test/support/transfers.ts';
import { startWorld } from '#test/support/world.ts';
import { type Row, report } from './row.ts';
import { type Spent, spentBy, watchSpending } from './spent.ts';

const sizes = process.argv.slice(2).map(Number);
const world = await startWorld();
await watchSpending();
const { documents, tableName } = await import('#functions/adapters/dynamo/table.ts');
const { auditHeadKey, auditRecordKey, foundKey, listedKey } = await import('#functions/adapters/dynamo/keys.ts');
const { listedPayments: lists, transfersNamed: named } = await import('#functions/adapters/dynamo/lists.ts');
const { auditLog } = await import('#functions/adapters/dynamo/books.ts');
const { messageFates } = await import('#functions/adapters/dynamo/messages.ts');
const { payerInvitations } = await import('#functions/adapters/dynamo/payers.ts');
const { clients } = await import('#functions/adapters/dynamo/clients.ts');
const { exceptions } = await import('#functions/adapters/dynamo/books.ts');
const { fileClosings: closings } = await import('#functions/adapters/dynamo/files.ts');
const { consoleReads } = await import('#functions/adapters/dynamo/console-reads.ts');
const { membersNow: members } = await import('#functions/adapters/dynamo/staff.ts');
const { statements } = await import('#functions/adapters/dynamo/bank.ts');
const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
const { statementLines } = await import('#functions/adapters/dynamo/bank.ts');
const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');

const BATCH = 25;
/** The payment to find among a thousand: it is of a Santos, and its house is number 506, 1506, 2506 … */
const NTH = 505;
const FAMILIES = ['Santos', 'Santana', 'Sandoval', 'Sanders', 'Sanford'];
const dayOf = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 240_000).toISOString();
const idOf = (n: number): string => n.toString(16).padStart(24, '0');

/**
 * The items of the nth payment that these calls read: its row in the list of all, and the texts of its name and house.
 * A fifth of all people have the searched name, which is worse than any real search.
 */
function itemsOf(tenant: TenantId, n: number): Record<string, unknown>[] {
  const payment = aTransfer({
    id: idOf(n),
    tenantId: tenant,
    referenceId: `EM-${n}`,
    firstName: ['Ada', 'Bo', 'Cy', 'Di'][n % 4],
    lastName: FAMILIES[n % FAMILIES.length],
    propertyAddress1: `${n + 1} Oak Street`,
    status: 'completed',
    createdAt: dayOf(n),
    updatedAt: dayOf(n),
    clearedAt: dayOf(n),
  });
  const items: Record<string, unknown>[] = [];
  for (const place of placesOf(payment)) {
    if (place.kind === 'row' && place.list === 'all')
      items.push({ ...listedKey(tenant, 'all', place.at, place.row.id), ...place.row });
    const isSearched = place.kind === 'text' && place.text.startsWith(n % 1000 === NTH ? `${n + 1} ` : 'santos');
    if (isSearched) items.push({ ...foundKey(tenant, place.text, dayOf(n), idOf(n)), ...place.pointer });
  }
  return items;
}

/** The audit log records of a payment's step, every tenth for another client. */
const factOf = (n: number): AuditFact => ({
  id: `EVENT#${idOf(n)}#1`,
  at: dayOf(n),
  what: 'transfer/accepted',
  actor: 'provider',
  clientId: clientId.parse(idOf(n % 10)),
  subject: idOf(n),
  details: { reference: `EM-${n}`, kind: 'ACH', from: 'submitted', to: 'pending', total: 1_502_500, file: '24-2000' },
});

async function seed(tenant: TenantId, size: number): Promise<void> {
  let batch: object[] = [];
  const flush = async () => {
    if (batch.length > 0)
      await documents.send(new BatchWriteCommand({ RequestItems: { [tableName()]: batch as never[] } }));
    batch = [];
  };
  let head: AuditHead = EMPTY_LOG;
  for (let n = 0; n < size; n += 1) {
    const record = nextRecord(head, factOf(n), { tenantId: tenant, recordedAt: dayOf(n) });
    head = { sequence: record.sequence, hash: record.hash };
    batch.push({ PutRequest: { Item: { ...auditRecordKey(tenant, record.sequence), ...record } } });
    batch.push(...itemsOf(tenant, n).map((Item) => ({ PutRequest: { Item } })));
    if (batch.length > BATCH - 3) await flush();
  }
  batch.push({ PutRequest: { Item: { ...auditHeadKey(tenant), ...head } } });
  await flush();
}

const told = ({ calls, reads, ms }: Spent): string =>
  `${calls.get('dynamodb.Query') ?? 0} queries, ${calls.get('dynamodb.GetItem') ?? 0} reads by key, ${reads} RCU, ${ms.toFixed(0)} ms`;

type Budget = { readonly queries: number; readonly gets: number; readonly reads: number };

async function measured(what: string, act: () => Promise<unknown>, most: Budget): Promise<Row> {
  const spent = await spentBy(act);
  const queries = spent.calls.get('dynamodb.Query') ?? 0;
  const gets = spent.calls.get('dynamodb.GetItem') ?? 0;
  return {
    what,
    measured: told(spent),
    budget: `≤ ${most.queries} queries, ${most.gets} reads by key, ${most.reads} RCU`,
    ok: queries <= most.queries && gets <= most.gets && spent.reads <= most.reads,
  };
}

/** The caller: someone at the desk who sees everything. */
const readerAt = (tenant: TenantId) =>
  ({
    tenant,
    member: { id: personId.parse('65f0000000000000000000a1'), name: 'Rosa Diaz' },
    roles: ['operator', 'auditor'],
    now: new Date(),
  }) as const;

/** A company of its own for each size, so its lists begin empty. */
const companyOf = (size: number): TenantId => tenantId.parse(`bench-${size}`);

const rows: Row[] = [];
for (const size of sizes) {
  const tenant = companyOf(size);
  const ports = {
    ...{ lists, closings, members, transfers: { ...transfers, named }, books: consoleReads.books },
    lines: statementLines,
    newestStatements: statements.newest,
    exceptions: exceptions.find,
    audit: auditLog,
    signature: async () => undefined,
    clients,
    messages: messageFates,
    payers: payerInvitations,
    portalOf: () => 'https://acme.portal.example',
    tenants: { ...tenants, config: () => tenants.config(tenantId.parse(world.tenant.id)) },
  };
  const reader = readerAt(tenant);
  const started = performance.now();
  await seed(tenant, size);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const of = `of ${size.toLocaleString('en-US')}`;
  await tenants.config(tenantId.parse(world.tenant.id));
  const page = (asked: object) => () => listPayments(ports, reader, asked);
  const deepest = Math.min(size - 1, PAYMENTS_PAGE);
  rows.push(
    await measured(`console: first page ${of} (seeded in ${seconds} s)`, page({}), { queries: 1, gets: 0, reads: 3 }),
    await measured(`console: deepest page ${of}`, page({ after: `${dayOf(deepest)}#${idOf(deepest)}` }), {
      queries: 1,
      gets: 0,
      reads: 3,
    }),
    await measured(`console: a filter that nothing fits ${of}`, page({ status: ['rejected'] }), {
      queries: 5,
      gets: 0,
      reads: 110,
    }),
    await measured(
      `console: a name and a house number ${of}`,
      () => findPayments(ports, reader, { text: `santos ${Math.max(0, size - 1000) + NTH + 1} oak` }),
      { queries: 9, gets: 25, reads: 60 },
    ),
    await measured(`console: audit log, first page ${of}`, () => readAudit(ports, reader, {}), {
      queries: 1,
      gets: 1 + AUDIT_PAGE,
      reads: 20,
    }),
    await measured(
      `console: audit log, one day ${of}`,
      () => readAudit(ports, reader, { from: dayOf(size / 2).slice(0, 10), until: dayOf(size / 2).slice(0, 10) }),
      { queries: 1, gets: 18 + AUDIT_PAGE, reads: 40 },
    ),
    await measured(
      `console: audit log, a filter that nothing fits ${of}`,
      () => readAudit(ports, reader, { area: 'wiring' }),
      { queries: 5, gets: 1, reads: 200 },
    ),
    await measured(`console: today ${of}`, () => readToday(ports, reader), { queries: 24, gets: 3, reads: 26 }),
  );
}
await world.close();
report(rows);
process.exit(0);
