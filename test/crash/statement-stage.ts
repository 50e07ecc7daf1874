import { AsyncLocalStorage } from 'node:async_hooks';
import { fileIdOf } from '#functions/ledger/book-entries.ts';
import type { Member } from '#functions/people/member.ts';
import { tenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { parseStatement } from '#shared/statement/parse.ts';
import type { StatementLine } from '#shared/statement/statement.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { addPayout } from '../support/payouts.ts';
import type { Around } from '../support/seam.ts';
import { memberNamed } from '../support/staff.ts';
import { type SaidLine, tableOf } from '../support/statements.ts';
import { startWorld } from '../support/world.ts';

/** The wrapper of each request to the table. At this level, a run can die within every use case. */
const seam = new AsyncLocalStorage<Around>();
/** Works with a wrapper around each request to the table. */
export const around = <T>(one: Around, work: () => Promise<T>): Promise<T> => seam.run(one, work);

/** The file of the expected payment that a transaction names, with an approved disbursement. */
export const FILE = '26-1001';
/** Another closing of the client's, also with an approved disbursement. */
export const OTHER_FILE = '26-1002';
/** The facts that each disbursement's approver has seen, by word: all of them. */
const PAYOUT = 100_00 as Transfer['amount'];
/** Our reference of the expected payment. */
const ourReference = (at: number): string => `CP-7Q4K-2M0${at}`;
/**
 * The expected payments: two that transactions name by our reference, one of them by its file as well, and two that no
 * one can tell apart.
 */
const AWAITED = [
  { amount: 7_100_00, fileNumber: FILE, firstName: 'Bea', lastName: 'Onlyone' },
  { amount: 8_300_00 },
  { amount: 8_300_00 },
  { amount: 9_900_00, firstName: 'Cleo', lastName: 'Surely' },
] as const;

const ON = '2026-11-20';
/** A wire's IMAD that only the bank description has. */
export const IMAD_6 = '20261120B1Q8021C000006';
const deposit = { reference: 'DEP77001', amount: 60_00, words: 'Branch deposit', sender: '' };
/** The bank's statement: a transaction for each case, and two that are identical. */
const SAID: readonly SaidLine[] = [
  { reference: '20261120B1Q8021C000001', amount: 7_100_00, words: `Incoming wire ${ourReference(0)} closing ${FILE}` },
  { reference: '20261120B1Q8021C000002', amount: 8_300_00 },
  { reference: '20261120B1Q8021C000003', amount: 8_300_00 },
  {
    reference: '20261120B1Q8021C000004',
    amount: 9_900_00,
    sender: 'CLEO SURELY',
    words: `Incoming wire ${ourReference(3)}`,
  },
  { reference: '20261120B1Q8021C000005', amount: 123_00, words: 'Incoming wire' },
  { reference: 'FT7700006', amount: 7_050_00, words: `Incoming wire IMAD ${IMAD_6}` },
  { ...deposit },
  { ...deposit, words: 'Branch deposit at the other counter' },
  { reference: '20261120B1Q8021C000001', amount: 7_100_00, words: 'Incoming wire told twice' },
  { reference: '', amount: -50_00, words: 'Account fee' },
  { reference: 'OUT7700001', amount: -123_00, words: 'Return of wire IMAD 1120B1Q8021C000005' },
  { reference: 'OUT7700002', amount: -77_00, words: 'Outgoing wire' },
].map((line) => ({ on: ON, ...line }));

/** Some of these as another kind of file lists them: with other references, and booked after the cut-off. */
export const TOLD_AGAIN = [123_00, 7_050_00] as const;

/** The bank's file of the day, one of the next day that begins within it, and one of another kind. */
export const FILES = {
  day: tableOf(SAID),
  later: tableOf([
    ...SAID,
    ...[1, 2, 3].map((at) => ({ on: '2026-11-23', reference: `LATER${at}00`, amount: at * 10_00 })),
  ]),
  other: tableOf(
    TOLD_AGAIN.map((amount, at) => ({ on: '2026-11-23', reference: `CR770000${at}`, amount, words: 'Money transfer' })),
  ),
} as const;

/** The statements of a file, in the bank's form. */
export function statementsIn(text: string) {
  const parsed = parseStatement(text);
  invariant(parsed.ok, 'a file of these tests can be read');
  return parsed.value.statements;
}
/** The lines of a file, in the bank's form. */
export const linesIn = (text: string): readonly StatementLine[] => statementsIn(text).flatMap(({ lines }) => lines);

/** A file of this many transactions, each another wire. */
export const longFile = (lines: number): string =>
  tableOf(
    Array.from({ length: lines }, (_, at) => ({
      on: `2026-11-${String(2 + (at % 5)).padStart(2, '0')}`,
      ...{ reference: `LONG${String(at).padStart(8, '0')}`, amount: 100_00 + at },
    })).toSorted((one, other) => (one.on < other.on ? -1 : 1)),
  );

/** The table with the real adapters on it. Each run has a company of its own, so that it sees nothing of the others. */
export async function openStatementStage() {
  const world = await startWorld();
  const { documents } = await import('#functions/adapters/dynamo/table.ts');
  const { receivedWires } = await import('#functions/adapters/dynamo/bank.ts');
  const { fileFunds } = await import('#functions/adapters/dynamo/bank.ts');
  documents.middlewareStack.add(
    (next, context) => (args) => {
      const one = seam.getStore();
      return (one ? one(String(context['commandName']), () => next(args)) : next(args)) as ReturnType<typeof next>;
    },
    { step: 'initialize', name: 'seamOfTheTest', priority: 'high' },
  );
  const { client } = await world.addPayer();
  /** A disbursement of a file that waits for its client, on the file's list as its approval put it there. */
  async function letOut(tenant: Transfer['tenantId'], fileNumber: string): Promise<Transfer> {
    const payout = await addPayout(world, client, {
      ...{ tenantId: tenant, amount: PAYOUT, fileNumber, referenceId: `CP-out-${fileNumber}` },
      cover: { heldOutside: PAYOUT },
    });
    const list = { version: 0, payments: [{ client: payout.clientId, id: payout.id }], takings: [] };
    const promised = await fileFunds.promise(payout, { fileId: fileIdOf('', fileNumber), list });
    invariant(promised.ok, 'the file has no list yet');
    return promised.value;
  }
  const { ports: real } = await import('#functions/lambdas/statements.ts');
  // A run's company has no settings.
  const ports = { ...real, ownAccounts: async () => [{ key: '4321', number: '4321' }] };
  const lines = linesIn(FILES.day);
  let runs = 0;
  return {
    ports,
    /** The proposal two people need to void the record of a wire, or to return it. */
    decidePorts: { transfers: ports.transfers, wires: receivedWires, files: fileFunds },
    allWires: receivedWires.all,
    close: () => world.close(),
    /** A company of its own, with its expected payments. Nothing is imported yet. */
    async begin() {
      runs += 1;
      const tenant = tenantId.parse(`run-${runs}`);
      const payments: Transfer[] = [];
      for (const [at, awaited] of AWAITED.entries())
        payments.push(
          await world.addDraft(client, {
            ...{ tenantId: tenant, method: 'Wire', status: 'awaiting wire', referenceId: ourReference(at) },
            ...({ firstName: 'Ada', lastName: 'Nobody', ...awaited } as Partial<Transfer>),
          }),
        );
      const payouts = [await letOut(tenant, FILE), await letOut(tenant, OTHER_FILE)];
      const who = (name: string, over: Partial<Member> = {}): Member =>
        memberNamed(name, { tenant, now: new Date('2026-11-24T15:00:00.000Z'), ...over });
      return { tenant, payments, payouts, lines, rosa: who('Rosa Diaz'), sam: who('Sam Okafor', { role: 'approve' }) };
    },
  };
}
export type StatementStage = Awaited<ReturnType<typeof openStatementStage>>;
export type StatementRun = Awaited<ReturnType<StatementStage['begin']>>;
