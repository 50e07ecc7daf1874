import { confirmCertain } from '#functions/bank/confirm-certain.ts';
import { approveForLine, lineApprovedAgain } from '#functions/bank/decide-line.ts';
import { importStatement } from '#functions/bank/import-statement.ts';
import { matchReturn } from '#functions/bank/match-return.ts';
import type { NamedFiles } from '#functions/bank/named-files.ts';
import type { StatementPorts } from '#functions/bank/ports.ts';
import { proveFile } from '#functions/bank/prove-file.ts';
import { removeStatement } from '#functions/bank/remove-statement.ts';
import { listWaiting } from '#functions/bank/waiting-lines.ts';
import { confirmLine, foundLine, ignoreLine, keepLine, proposeLine } from '#functions/bank/work-on-line.ts';
import { fileIdOf } from '#functions/ledger/book-entries.ts';
import { confirmWire, keepWire } from '#functions/payments/confirm-wire.ts';
import { approveWire } from '#functions/payments/decide-wire.ts';
import { findWire } from '#functions/payments/engine/wire-work.ts';
import { proposeForWire, proposeToReopen } from '#functions/payments/propose-for-wire.ts';
import { proposeJoin, proposeSplit, proposeUndo } from '#functions/payments/propose-split.ts';
import type { Member } from '#functions/people/member.ts';
import { toCents } from '#shared/money.ts';
import { invariant } from '#shared/outcome.ts';
import type { StatementLine } from '#shared/statement/statement.ts';
import { partReferenceOf } from '#shared/wire/received.ts';
import { FILE, FILES, IMAD_6, linesIn, OTHER_FILE, type StatementRun, type StatementStage } from './statement-stage.ts';

/** Someone's work with a bank statement, on these ports and in this run. */
export type LineAct = (stage: StatementStage, ports: StatementPorts, run: StatementRun) => Promise<unknown>;

/** The transaction at this place in the day's file. */
const lineAt = ({ lines }: StatementRun, at: number): StatementLine => {
  const line = lines[at];
  invariant(line, 'the day’s file has this line');
  return line;
};
/** The transaction at this place in the file of another kind. */
function againAt(at: number): StatementLine {
  const line = linesIn(FILES.other)[at];
  invariant(line, 'the file of another kind has this line');
  return line;
}
const paymentAt = ({ payments }: StatementRun, at: number) => {
  const payment = payments[at];
  invariant(payment, 'this payment is awaited');
  return { client: payment.clientId, id: payment.id };
};

/** Imports a file, with as many calls as its caller has to make. */
export const bringIn =
  (text: string): LineAct =>
  async (_stage, ports, { rosa }) => {
    for (let call = 0; call < 5; call += 1) {
      const done = await importStatement(ports, rosa, text);
      invariant(done.ok, 'a file of these tests can be read');
      if (done.value.imported.every(({ left }) => left === 0)) return;
    }
    throw new Error('A file that was sent five times is still not in.');
  };

const confirm =
  (line: number, payment: number): LineAct =>
  (_stage, ports, run) =>
    confirmLine(ports, run.rosa, lineAt(run, line), paymentAt(run, payment));
const keep =
  (line: number): LineAct =>
  (_stage, ports, run) =>
    keepLine(ports, run.rosa, lineAt(run, line));
const ignore =
  (line: number): LineAct =>
  (_stage, ports, run) =>
    ignoreLine(ports, run.rosa, lineAt(run, line), 'None of ours');

/** Another person approves what was proposed for a transaction, if anything was. */
async function agree(ports: StatementPorts, { sam }: StatementRun, name: StatementLine) {
  const found = await foundLine(ports, sam, name, 'proposed', 'decision');
  return found.ok ? approveForLine(ports, sam, found.value) : lineApprovedAgain(ports, sam, name);
}

/** One person posts a transaction to files, and another approves it if the bank names none. */
async function postBoth(ports: StatementPorts, run: StatementRun, line: StatementLine, files: NamedFiles) {
  await proveFile(ports, run.rosa, line, { ...files, reason: 'The lender’s letter' });
  await agree(ports, run, line);
}

/** One person posts a transaction to the file, or charges it. */
const nameOutside =
  (line: number): LineAct =>
  (_stage, ports, run) =>
    postBoth(ports, run, lineAt(run, line), { fileNumber: FILE });

/** The same for both files, with this much for the first one. */
const nameForBoth =
  (line: number, cents: number): LineAct =>
  (_stage, ports, run) => {
    const parts = [
      { fileNumber: FILE, amount: toCents(cents) },
      { fileNumber: OTHER_FILE, amount: toCents(lineAt(run, line).amount - cents) },
    ];
    return postBoth(ports, run, lineAt(run, line), { parts });
  };

/** One person undoes an exclusion or a match, and another one approves it. Once it is open, nothing is left to undo. */
const takeBack =
  (at: number): LineAct =>
  async (_stage, ports, run) => {
    const found = await ports.lines.find(run.tenant, lineAt(run, at));
    if (found?.state !== 'new') await proposeLine(ports, run.rosa, lineAt(run, at), 'It is ours');
    await agree(ports, run, lineAt(run, at));
  };

/** One person asks to keep a transaction beside the one or the wire that it may be, and another one approves it. */
const keepBoth =
  (at: number): LineAct =>
  async (_stage, ports, run) => {
    await proposeLine(ports, run.rosa, lineAt(run, at), 'The bank has both');
    await agree(ports, run, lineAt(run, at));
  };

/** One person excludes money that went out for no file, and another one approves it. */
const ignoreBoth =
  (at: number): LineAct =>
  async (_stage, ports, run) => {
    await ignoreLine(ports, run.rosa, lineAt(run, at), 'The office’s rent');
    await agree(ports, run, lineAt(run, at));
  };

/** Someone removes the statement of another kind, which was imported by mistake. */
const removeOther: LineAct = (_stage, ports, { rosa }) =>
  removeStatement(ports, rosa, { account: '4321', from: '2026-11-23', until: '2026-11-23' }, 'The wrong file');

/** The click that matches all exact transactions, as the page shows them. */
const allCertain: LineAct = async (_stage, ports, { rosa }) => {
  const { waiting } = await listWaiting(ports, rosa);
  const certain = waiting.flatMap(({ line: { on, id: lineId, version }, proposals: [first], isCertain }) =>
    isCertain && first
      ? [{ on, lineId, version, transferId: first.payment.id, paymentVersion: first.payment.version }]
      : [],
  );
  await confirmCertain(ports, rosa, certain);
};

/** Someone types in a transaction's wire by hand, from the bank's website. */
const typeByHand =
  (line: number, payment: number, said?: string): LineAct =>
  (_stage, ports, run) => {
    const { amount: received, reference: own, on } = lineAt(run, line);
    const reference = said ?? own;
    return confirmWire(ports, run.rosa, paymentAt(run, payment), { received, reference, sender: 'Ada', on });
  };

/** Someone types it in by hand as unidentified. */
const keepByHand =
  (line: number, said?: string): LineAct =>
  (_stage, ports, run) => {
    const { amount: received, reference: own, on } = lineAt(run, line);
    const reference = said ?? own;
    return keepWire(ports, run.rosa, { received, reference, sender: 'Ada', on });
  };

/** Two people void the record of a transaction's wire, as a mistake, or return the wire. */
const decide =
  (line: number, what: 'void' | 'send back'): LineAct =>
  async (stage, ports, run) => {
    const { reference } = lineAt(run, line);
    const both = { ...stage.decidePorts, wires: ports.wires };
    const asked = (who: Member) => proposeForWire(both, who, reference, { what, reason: 'Not ours' });
    await asked(run.rosa);
    const found = await findWire(both, run.sam, reference);
    if (found.ok && found.value.proposed) await approveWire(both, run.sam, { reference, change: found.value.version });
  };

/** Someone's proposal about a wire, on these ports. */
type Wish = (both: StatementPorts, who: Member) => Promise<unknown>;
/** One person proposes it about the wire with this reference, and another one approves. */
async function together(
  stage: StatementStage,
  ports: StatementPorts,
  run: StatementRun,
  reference: string,
  wish: Wish,
) {
  const both = { ...stage.decidePorts, wires: ports.wires };
  await wish(ports, run.rosa);
  const found = await findWire(both, run.sam, reference);
  if (found.ok && found.value.proposed) await approveWire(both, run.sam, { reference, change: found.value.version });
}

const reason = 'The client says so';
/** Two people split a transaction's wire, each part for a payment, for the file, or for no one. */
const split =
  (line: number, shares: readonly (readonly [cents: number, whose?: number | typeof FILE])[]): LineAct =>
  (stage, ports, run) => {
    const { reference } = lineAt(run, line);
    const parts = shares.map(([cents, whose]) => ({
      amount: toCents(cents),
      which: typeof whose === 'number' ? paymentAt(run, whose) : undefined,
      ...(whose === FILE ? { file: { fileId: fileIdOf('', FILE), fileNumber: FILE } } : {}),
    }));
    return together(stage, ports, run, reference, (both, who) => proposeSplit(both, who, reference, { parts, reason }));
  };

/** Two people combine the wires of two transactions for a payment. */
const join =
  (one: number, other: number, payment: number): LineAct =>
  (stage, ports, run) => {
    const { reference } = lineAt(run, one);
    const meant = { others: [lineAt(run, other).reference], which: paymentAt(run, payment), reason };
    return together(stage, ports, run, reference, (both, who) => proposeJoin(both, who, reference, meant));
  };

/** Two people undo a payment's receipt of a wire, in whatever form. */
const reopen =
  (payment: number): LineAct =>
  async (stage, ports, run) => {
    const which = paymentAt(run, payment);
    const found = await ports.transfers.find(run.tenant, which.client, which.id);
    const reference = found?.wireReceipt?.reference;
    if (reference)
      await together(stage, ports, run, reference, (both, who) => proposeToReopen(both, who, which, reason));
  };

/** Two people undo the decision about a transaction's wire. */
const undo =
  (made: (run: StatementRun) => string): LineAct =>
  (stage, ports, run) =>
    together(stage, ports, run, made(run), (both, who) => proposeUndo(both, who, made(run), reason));
/** Two people undo the posting of a part to the file. */
const unpost =
  (line: number, nth: number): LineAct =>
  (stage, ports, run) => {
    const reference = partReferenceOf(lineAt(run, line).reference, nth);
    return together(stage, ports, run, reference, (both, who) =>
      proposeForWire(both, who, reference, { what: 'unpost', reason }),
    );
  };
const partOf = (line: number) => (run: StatementRun) => partReferenceOf(lineAt(run, line).reference, 1);

/** One person matches a transaction with the return of another transaction's wire. */
const matchBack =
  (line: number, back: number): LineAct =>
  (_stage, ports, run) =>
    matchReturn(ports, run.rosa, lineAt(run, back), lineAt(run, line).reference);

/** A reference that no transaction has. */
const OTHER_REFERENCE = 'FT7700002';

const list: LineAct = (_stage, ports, { rosa }) => listWaiting(ports, rosa);

/** Every action with a transaction, on the transactions where it matters. */
export const lineActs = {
  'the day’s file': bringIn(FILES.day),
  'the file of the day and the next': bringIn(FILES.later),
  'the file of another kind': bringIn(FILES.other),
  'line 5 of the other file kept unidentified': (_stage, ports, { rosa }) => keepLine(ports, rosa, againAt(0)),
  'line 6 of the other file held for the file': (_stage, ports, run) =>
    postBoth(ports, run, againAt(1), { fileNumber: FILE }),
  'line 5 of the other file kept beside the first': async (_stage, ports, run) => {
    await proposeLine(ports, run.rosa, againAt(0), 'The bank has both');
    await agree(ports, run, againAt(0));
  },
  'line 1 for its payment': confirm(0, 0),
  'the line that is told twice for the same payment': confirm(8, 0),
  'line 2 for one of two': confirm(1, 1),
  'line 3 for the same of two': confirm(2, 1),
  'line 2 for the other of two': confirm(1, 2),
  'a line of another amount for a payment': confirm(5, 0),
  'line 4 kept unidentified': keep(3),
  'line 5 kept unidentified': keep(4),
  'a deposit kept unidentified': keep(6),
  'the other deposit kept unidentified': keep(7),
  'line 1 ignored': ignore(0),
  'line 5 ignored': ignore(4),
  'the line that is told twice ignored': ignore(8),
  'line 5 taken back': takeBack(4),
  'the line that went out for no file ignored': ignoreBoth(11),
  'the file of another kind removed': removeOther,
  'line 2 kept beside the wire that was typed': keepBoth(1),
  'line 5 held for the file': nameOutside(4),
  'the line that went out paid for the file': nameOutside(9),
  'the line that went out paid for both files': nameForBoth(9, 20_00),
  'the line that went out taken back': takeBack(9),
  'line 6 held for both files': nameForBoth(5, 7_000_00),
  'line 6 taken back': takeBack(5),
  'all that is certain': allCertain,
  'wire 1 typed by hand': typeByHand(0, 0),
  'wire 2 typed by hand': typeByHand(1, 2),
  'wire 5 typed and kept by hand': keepByHand(4),
  'wire 6 typed by hand by its IMAD': keepByHand(5, IMAD_6),
  'wire 2 typed by hand by another reference': typeByHand(1, 1, OTHER_REFERENCE),
  'line 2 for the wire that was typed': (_stage, ports, run) =>
    matchReturn(ports, run.rosa, lineAt(run, 1), OTHER_REFERENCE),
  'line 6 kept unidentified': keep(5),
  'wire 5 split for two payments': split(4, [
    [100_00, 1],
    [23_00, 3],
  ]),
  'wire 5 split for a payment and for no one': split(4, [[100_00, 3], [23_00]]),
  'wire 5 split for a payment and for the file': split(4, [
    [100_00, 3],
    [23_00, FILE],
  ]),
  'the posting of a part of wire 5 undone': unpost(4, 2),
  'the split of wire 5 undone': undo(partOf(4)),
  'wires 5 and 6 joined for a payment': join(4, 5, 3),
  'wires 6 and 5 joined for another payment': join(5, 4, 1),
  'what payment 4 received taken back': reopen(3),
  'what payment 2 received taken back': reopen(1),
  'the record of wire 5 dropped': decide(4, 'void'),
  'wire 5 sent back': decide(4, 'send back'),
  'the line by which wire 5 went back matched': matchBack(4, 10),
  'the line by which wire 5 went back taken back': takeBack(10),
  'a look at what waits': list,
} as const satisfies Readonly<Record<string, LineAct>>;
export type LineActName = keyof typeof lineActs;
