/**
 * A year of a company's bank statements: each month's file is imported, exact matches are confirmed, the rest is
 * decided, and the month's side is read as for the reconciliation. Then a page of transactions is opened. `[lines]` of
 * the year. The table's stand-in works in this process, so its time and memory are included.
 */
import type { Member } from '#functions/people/member.ts';
import { addDays } from '#shared/banking-days.ts';
import { tenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { memberNamed } from '#test/support/staff.ts';
import { type SaidLine, tableOf } from '#test/support/statements.ts';
import { startWorld } from '#test/support/world.ts';
import { report } from './row.ts';

const LINES = Number(process.argv[2] ?? 20_000);
const MONTHS = 12;
/** One transaction in five is a wire that a payment expects. The others are fees, checks and unrelated money. */
const WIRES_OF = 5;
/** Colleagues who decide about the rest at the same time. */
const AT_ONCE = 8;

const world = await startWorld();
const { documents } = await import('#functions/adapters/dynamo/table.ts');
const { receivedWires } = await import('#functions/adapters/dynamo/bank.ts');
const { importStatement } = await import('#functions/bank/import-statement.ts');
const { listWaiting } = await import('#functions/bank/waiting-lines.ts');
const { confirmCertain } = await import('#functions/bank/confirm-certain.ts');
const { ignoreLine } = await import('#functions/bank/work-on-line.ts');
const { listLines } = await import('#functions/bank/list-lines.ts');
const { readAccountSides } = await import('#functions/console/reports/statement-side.ts');

let requests = 0;
documents.middlewareStack.add(
  (next) => (args) => {
    requests += 1;
    return next(args);
  },
  { step: 'initialize', name: 'countOfTheBench' },
);

const { ports } = await import('#functions/lambdas/statements.ts');
const tenant = tenantId.parse(world.tenant.id);
const { client } = await world.addPayer();
const spent = { payments: 0, import: 0, match: 0, reconcile: 0 };
async function timed<T>(part: keyof typeof spent, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await work();
  spent[part] += performance.now() - began;
  return answer;
}

const monthOf = (at: number): string => `2026-${String(at + 1).padStart(2, '0')}`;
const aMonth = Math.floor(LINES / MONTHS);

/** The month's transactions from the bank, and how many of them payments expect. */
function said(at: number): { readonly lines: readonly SaidLine[]; readonly wires: readonly SaidLine[] } {
  const lines = Array.from({ length: aMonth }, (_, index): SaidLine & { readonly isWire: boolean } => {
    const on = addDays(`${monthOf(at)}-01`, Math.floor((index * 28) / aMonth));
    const reference = `Y${at}L${String(index).padStart(8, '0')}`;
    const isWire = index % WIRES_OF === 0;
    const file = `26-${at}-${10_000 + index}`;
    return isWire
      ? { on, reference, amount: 500_000 + index, words: `Incoming wire ${file}`, sender: 'ADA BUYER', isWire }
      : {
          on,
          reference,
          amount: index % 2 === 0 ? 1_000 + index : -1_000 - index,
          words: 'Bank fee',
          sender: '',
          isWire,
        };
  });
  return { lines, wires: lines.filter(({ isWire }) => isWire) };
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0);

const who = (at: number): Member =>
  memberNamed('Rosa Diaz', { tenant, now: new Date(`${addDays(`${monthOf(at)}-28`, 10)}T15:00:00.000Z`) });

for (let at = 0; at < MONTHS; at += 1) {
  const member = who(at);
  const { lines, wires } = said(at);
  await timed('payments', async () => {
    for (const { amount, words = '' } of wires)
      await world.addDraft(client, {
        ...{ method: 'Wire', status: 'awaiting wire', amount: amount as Transfer['amount'] },
        fileNumber: words.split(' ').at(-1),
      });
  });
  const text = tableOf(lines);
  await timed('import', async () => {
    const done = await importStatement(ports, member, text);
    invariant(done.ok && done.value.imported.every(({ left }) => left === 0), 'a month is brought in by one call');
  });
  await timed('match', async () => {
    for (let press = 0; press < LINES; press += 1) {
      const { waiting, isMore } = await listWaiting(ports, member);
      if (waiting.length === 0 && !isMore) break;
      const certain = waiting.flatMap(({ line: { on, id: lineId, version }, proposals: [first], isCertain }) =>
        isCertain && first
          ? [{ on, lineId, version, transferId: first.payment.id, paymentVersion: first.payment.version }]
          : [],
      );
      if (certain.length > 0) await confirmCertain(ports, member, certain);
      for (let from = 0; certain.length === 0 && from < waiting.length; from += AT_ONCE)
        await Promise.all(
          waiting.slice(from, from + AT_ONCE).map(({ line }) => ignoreLine(ports, member, line, 'None of ours')),
        );
    }
  });
  await timed('reconcile', async () => {
    const all = await receivedWires.all(tenant);
    const about = { tenant, month: monthOf(at), wires: all, settings: [] };
    const [side] = (await readAccountSides(ports, about)).accounts;
    invariant(side?.isImported, 'the month was imported');
    invariant(
      side.items.every((item) => item.side === 'bank'),
      'every wire of the books stands on a line',
    );
    const own = side.items.filter(({ on }) => on.startsWith(monthOf(at)));
    invariant(own.length === lines.length - wires.length, 'every awaited wire was matched');
  });
}

const arrived = Array.from({ length: MONTHS }, (_, at) => said(at).wires).flat();
const received = await receivedWires.all(tenant);
invariant(
  sumOf(received.map((wire) => wire.received)) === sumOf(arrived.map(({ amount = 0 }) => amount)),
  'what was received is what the matched lines say, to the cent',
);

const before = requests;
const caller = { tenant, member: { roles: ['operator'] }, now: new Date('2026-12-30T15:00:00.000Z') } as never;
const page = await listLines(ports, caller, { state: 'matched', month: monthOf(6) });
invariant(page.ok && page.value.lines.length > 0, 'a page of the year is shown');
const pageRequests = requests - before;
const minutes = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`;
const memory = Math.round(process.resourceUsage().maxRSS / 1024);
await world.close();
report([
  {
    what: `a year of ${aMonth * MONTHS} lines of a bank statement`,
    measured:
      `import ${minutes(spent.import)}, matching and deciding ${minutes(spent.match)}, reconciling ` +
      `${minutes(spent.reconcile)}; ${memory} MB at most, with the table's stand-in`,
    budget: '≤ 3 GB',
    ok: memory <= 3072,
  },
  {
    what: 'a page of that year’s lines: requests to the table',
    measured: `${pageRequests} for ${page.value.lines.length} lines`,
    budget: '≤ 4',
    ok: pageRequests <= 4,
  },
]);
process.exit(0);
