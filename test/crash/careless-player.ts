import { confirmCertain } from '#functions/bank/confirm-certain.ts';
import { importStatement } from '#functions/bank/import-statement.ts';
import { matchReturn } from '#functions/bank/match-return.ts';
import { approveAtBank, askBankStepUp } from '#functions/bank/proposals.ts';
import { proveFile } from '#functions/bank/prove-file.ts';
import { removeStatement } from '#functions/bank/remove-statement.ts';
import { listWaiting } from '#functions/bank/waiting-lines.ts';
import { confirmLine, ignoreLine, keepLine, proposeLine } from '#functions/bank/work-on-line.ts';
import type { DeskCaller } from '#functions/console/desk/ports.ts';
import { actAsSecondPerson, askStepUp } from '#functions/console/desk/second-person.ts';
import { fileIdOf } from '#functions/ledger/book-entries.ts';
import { confirmTyped, keepTypedWire } from '#functions/payments/confirm-wire.ts';
import { createRefund } from '#functions/payments/create-refund.ts';
import { claimCovered, isCovered } from '#functions/payments/engine/cover.ts';
import { proposeForWire, proposeToApply, proposeToReopen } from '#functions/payments/propose-for-wire.ts';
import { proposeJoin, proposeSplit, proposeUndo } from '#functions/payments/propose-split.ts';
import { setFileNumber } from '#functions/payments/set-file-number.ts';
import { simpleMoves } from '#functions/payments/simple-moves.ts';
import type { Member } from '#functions/people/member.ts';
import { sessionOfSignIn } from '#functions/people/sign-in-id.ts';
import { lineReference } from '#shared/contracts/statements.ts';
import { type TenantId, tenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { ROSA, SAM } from '../support/desk.ts';
import { A_SIGN_IN } from '../support/http-event.ts';
import { isAllAtBank } from './careless-oracle.ts';
import { AT_BANK, type CarelessStage, type Draw, FILES, NOW, type Seen, type Tag, TOLD } from './careless-stage.ts';

type At = {
  readonly stage: CarelessStage;
  readonly tenant: TenantId;
  readonly draw: Draw;
  /** The bank's transaction that they work on most. */
  readonly about: Tag;
} & Seen;
/** One act. Returns its words for a report; undefined if there is nothing to do it with. */
type Act = (at: At) => Promise<string | undefined>;

const callerOf = (tenant: TenantId, member: typeof ROSA): DeskCaller => ({
  ...{ tenant, person: member.id, session: sessionOfSignIn(A_SIGN_IN), member, roles: member.roles, now: NOW },
});
export const rosaOf = (tenant: TenantId): Member => ({
  ...{ tenant, id: ROSA.id, name: ROSA.name, role: 'prepare', way: 'console', now: NOW },
});

const REASON = 'the client says so';
const which = ({ clientId: client, id }: Transfer) => ({ client, id });
const short = ({ id, text, account, state }: KeptLine): string =>
  `${text.slice(-2)}/${id.slice(0, 4)} of ${account} (${state})`;
const after = (words: string, { ok, ...rest }: Outcome<unknown, { code: string }>): string | undefined =>
  ok ? words : `${words}: ${(rest as { refusal: { code: string } }).refusal.code}`;

const PAYOUTS_MAX = 4;
const isPayout = ({ disbursement }: Transfer): boolean => disbursement;
const expected = (payments: readonly Transfer[]) => payments.filter((each) => !isPayout(each));

/** The files on a careless person's disk, and the account that they name for one that doesn't. */
const bringIn: Act = async ({ stage, tenant, draw }) => {
  const kind = draw(['day', 'part', 'later', 'third', 'bare', 'bare', 'madeUp', 'continued'] as const) ?? 'day';
  const account = kind === 'bare' ? draw(['4321', '9021']) : undefined;
  const done = await importStatement(stage.bank, rosaOf(tenant), TOLD[kind], account ? { account } : undefined);
  return after(`import ${kind} ${account ?? ''}`, done);
};

/** Three of four times, one that the act is for; and one that it must refuse, otherwise. */
const suited = <T>({ draw }: Pick<At, 'draw'>, all: readonly T[], isFor: (one: T) => boolean): T | undefined =>
  draw(draw([true, true, true, false]) ? all.filter(isFor) : all);

/** Imports these files, before a story begins. */
export async function importsAll(stage: CarelessStage, company: string, kinds: readonly (keyof typeof TOLD)[]) {
  for (const kind of kinds) await importStatement(stage.bank, rosaOf(tenantId.parse(company)), TOLD[kind]);
}

const onLine =
  (
    words: string,
    isFor: (line: KeptLine) => boolean,
    act: (at: At, line: KeptLine) => Promise<Outcome<unknown, { code: string }>>,
  ): Act =>
  async (at) => {
    const own = at.lines.filter(({ text }) => text.endsWith(at.about));
    const line = suited(at, at.draw([own, own, own, at.lines]) ?? own, isFor);
    return line && after(`${words} ${short(line)}`, await act(at, line));
  };
const onWire =
  (
    words: string,
    isFor: (wire: ReceivedWire) => boolean,
    act: (at: At, wire: ReceivedWire) => Promise<Outcome<unknown, { code: string }> | undefined>,
  ): Act =>
  async (at) => {
    const wire = suited(at, at.wires, isFor);
    const done = wire && (await act(at, wire));
    return done && after(`${words} ${wire.reference} (${wire.state})`, done);
  };
const isNew = ({ state }: KeptLine): boolean => state === 'new';
const isDecided = ({ state, direction, alike }: KeptLine): boolean =>
  state === 'ignored' || alike !== undefined || (state === 'matched' && direction === 'out');
const isFree = ({ state }: ReceivedWire): boolean => state === 'unmatched';
const isApplied = ({ state }: ReceivedWire): boolean => state === 'applied';
const isPosted = ({ state }: ReceivedWire): boolean => state === 'posted';

/** References that a careless person types: the bank's, and one that they made up. */
const TYPED = [...AT_BANK.slice(0, 2).map(({ reference }) => reference), '20261120B1Q8021C009999'];
const typed = ({ draw }: At, amount: number) => ({
  ...{
    received: toCents(amount),
    reference: draw(TYPED) ?? '',
    sender: 'Ada',
    on: draw(['2026-11-19', '2026-11-20']) ?? '',
  },
});

/** Everything that one person can do alone or propose. Some acts lead on more often than others. */
const CARELESS: readonly Act[] = [
  bringIn,
  bringIn,
  onLine('match', isNew, (at, line) => {
    const payment = at.draw(expected(at.payments));
    return confirmLine(at.stage.bank, rosaOf(at.tenant), line, which(payment as Transfer));
  }),
  onLine('record', isNew, ({ stage, tenant }, line) => keepLine(stage.bank, rosaOf(tenant), line)),
  onLine('exclude', isNew, ({ stage, tenant }, line) => ignoreLine(stage.bank, rosaOf(tenant), line, REASON)),
  ...[0, 1].map(() =>
    onLine('post', isNew, ({ stage, tenant, draw }, line) => {
      const [one, two] = FILES;
      const half = toCents(Math.floor(line.amount / 2));
      const parts = [
        { fileNumber: one, amount: half },
        { fileNumber: two, amount: toCents(line.amount - half) },
      ];
      const files = draw([{ fileNumber: one }, { fileNumber: two }, { parts }]) ?? { fileNumber: one };
      return proveFile(stage.bank, rosaOf(tenant), line, { ...files, reason: REASON });
    }),
  ),
  ...[0, 1].map(() =>
    onLine('propose undo', isDecided, ({ stage, tenant }, line) =>
      proposeLine(stage.bank, rosaOf(tenant), line, REASON),
    ),
  ),
  onLine('match to wire', isNew, ({ stage, tenant, draw, wires }, line) =>
    matchReturn(stage.bank, rosaOf(tenant), line, draw(wires)?.reference ?? 'NONE'),
  ),
  onWire('propose to apply', isFree, ({ stage, tenant, draw, payments }, { reference }) => {
    const payment = draw(expected(payments));
    return proposeToApply(stage.bank, rosaOf(tenant), reference, { which: which(payment as Transfer), reason: REASON });
  }),
  onWire('propose to undo match', isApplied, async ({ stage, tenant, payments }, { transfer: paid }) => {
    const payment = payments.find(({ id }) => id === paid?.id);
    return payment && proposeToReopen(stage.bank, rosaOf(tenant), which(payment), REASON);
  }),
  onWire('propose to void or return', isFree, ({ stage, tenant, draw }, { reference }) =>
    proposeForWire(stage.bank, rosaOf(tenant), reference, {
      what: draw(['void', 'send back'] as const) ?? 'void',
      reason: REASON,
    }),
  ),
  onWire('propose to split', isFree, ({ stage, tenant, draw, payments }, { reference, received }) => {
    const [one, two] = [draw(expected(payments)), draw([undefined, ...expected(payments)])];
    const first = toCents(Math.min(one?.amount ?? 1, received - 1));
    const fileNumber = draw(FILES) ?? FILES[0];
    const rest = draw([{ which: two && which(two) }, { file: { fileId: fileIdOf('', fileNumber), fileNumber } }]);
    const parts = [
      { amount: first, which: one && which(one) },
      { amount: toCents(received - first), ...rest },
    ];
    return proposeSplit(stage.bank, rosaOf(tenant), reference, { parts, reason: REASON });
  }),
  onWire('propose to combine', isFree, async ({ stage, tenant, draw, wires, payments }, { reference }) => {
    const [other, payment] = [draw(wires), draw(expected(payments))];
    if (!other || !payment) return undefined;
    const meant = { others: [other.reference], which: which(payment), reason: REASON };
    return proposeJoin(stage.bank, rosaOf(tenant), reference, meant);
  }),
  onWire('propose to undo posting', isPosted, ({ stage, tenant }, { reference }) =>
    proposeForWire(stage.bank, rosaOf(tenant), reference, { what: 'unpost', reason: REASON }),
  ),
  onWire('propose to undo split', isFree, ({ stage, tenant }, { reference }) =>
    proposeUndo(stage.bank, rosaOf(tenant), reference, REASON),
  ),
  async (at) => {
    const payment = at.draw(expected(at.payments));
    if (!payment) return undefined;
    const wire = typed(at, payment.amount);
    return after(
      `type ${wire.reference} for ${payment.referenceId}`,
      await confirmTyped(at.stage.desk, rosaOf(at.tenant), which(payment), wire),
    );
  },
  async (at) => {
    const wire = typed(at, at.draw([10_000_00, 7_000_00]) ?? 1);
    return after(`type ${wire.reference}`, await keepTypedWire(at.stage.desk, rosaOf(at.tenant), wire));
  },
  async ({ stage, tenant }) => {
    const { waiting } = await listWaiting(stage.bank, { tenant, now: NOW });
    const certain = waiting.flatMap(({ line, proposals: [first], isCertain }) =>
      isCertain && first
        ? [
            {
              on: line.on,
              lineId: line.id,
              version: line.version,
              transferId: first.payment.id,
              paymentVersion: first.payment.version,
            },
          ]
        : [],
    );
    await confirmCertain(stage.bank, rosaOf(tenant), certain);
    return `match ${certain.length} exact`;
  },
  async ({ stage, tenant, draw }) => {
    // The account's first statement stays, as the bank's own.
    const statement = draw((await stage.statements.all(tenant)).filter(({ count }) => count > 0));
    return statement && after('remove statement', await removeStatement(stage.bank, rosaOf(tenant), statement, REASON));
  },
  async ({ stage, tenant, draw, payments }) => {
    const [payment, fileNumber] = [draw(payments), draw(FILES)];
    if (!payment || !fileNumber) return undefined;
    const done = await setFileNumber(stage.desk, rosaOf(tenant), which(payment), { fileNumber, reason: REASON });
    return after(`move ${payment.referenceId} to ${fileNumber}`, done);
  },
  async (at) => {
    const { stage, tenant, draw } = at;
    const payment = suited(at, expected(at.payments), ({ status }) => status === 'completed');
    if (!payment) return undefined;
    const said = { amount: draw([undefined, toCents(payment.amount / 2)]), reason: REASON, isMeantAgain: true };
    const made = await createRefund(stage.desk, rosaOf(tenant), which(payment), said);
    if (made.ok) await simpleMoves.submit(stage.desk, rosaOf(tenant), which(made.value), REASON, '');
    return after(`refund ${(said.amount ?? payment.amount) / 100} of ${payment.referenceId}`, made);
  },
  async ({ stage, tenant, draw, payments }) => {
    if (payments.filter(isPayout).length > PAYOUTS_MAX) return undefined;
    const [dollars, fileNumber] = [draw([10_000, 3_000]) ?? 1, draw(FILES) ?? FILES[0]];
    await stage.prepared(tenant, dollars, fileNumber);
    return `prepare ${dollars} out of ${fileNumber}`;
  },
];

/**
 * What a careful approver looks for in an approval. They read nothing else: no table and no other page. Something that
 * an approval doesn't say can't be refused.
 */
export const READ = {
  'a typed wire': /was entered by|that someone entered/,
  'a possible duplicate': /may duplicate/,
  'another trust account': /arrived in (?:the|another)/,
  'a file that would be below zero': /below zero/,
  'a statement that is only its importer’s word': /is from a statement/,
  'money that left and is in no file': /is charged to no file/,
} as const;
/** What they compare with the bank’s own site, and approve if the bank shows it. */
export const COMPARED = { 'who imported bank activity': /is from bank activity/ } as const;
const LOOKS_FOR = [...Object.values(READ), /by word/];
/** True if they approve it. `isAtBank` says whether the bank shows everything that came in for the file. */
export type Reader = (words: string, isAtBank: () => boolean) => boolean;
/** Someone who overlooks one thing, or nothing. */
export const blindTo =
  (missed?: RegExp): Reader =>
  (words, isAtBank) =>
    !LOOKS_FOR.some((each) => each !== missed && each.test(words)) &&
    !Object.values(COMPARED).some((each) => each !== missed && each.test(words) && !isAtBank());
export const careful = blindTo();

/** The approver decides everything that is open. Returns what they approved. */
export async function approves(
  { stage, tenant, draw }: Pick<At, 'stage' | 'tenant' | 'draw'>,
  reads: Reader,
): Promise<readonly string[]> {
  const { lines, wires, payments } = stage.seen();
  const sam = callerOf(tenant, SAM);
  const approved: string[] = [];
  const named = [...lines.map((line) => ({ ...line, reference: lineReference(line) })), ...wires];
  for (const { reference, version, proposed } of named) {
    if (!proposed) continue;
    const asked = await askBankStepUp(stage.bank, sam, { reference }, { version });
    const isAllThere = () => FILES.every((file) => isAllAtBank(stage.seen(), file));
    if (!asked.ok || !reads(`${asked.value.words}. ${proposed.reason ?? ''}`, isAllThere)) continue;
    const done = await approveAtBank(stage.bank, sam, { reference }, { version, stepUp: asked.value.stepUp });
    if (done.ok) approved.push(asked.value.words);
  }
  for (const { id: transferId, version, filing, status, disbursement, fileNumber } of payments) {
    const move = filing
      ? ({ move: 'agree file', version, fileNumber: filing.to } as const)
      : ({ move: 'approve', version, reason: REASON } as const);
    // Not everything is read at once.
    if (!filing && !(disbursement && status === 'awaiting approval' && draw([true, false]))) continue;
    const asked = await askStepUp(stage.desk, sam, { transferId }, move);
    const files = [fileNumber, ...(filing ? [filing.to] : [])];
    const isAllThere = () => files.every((file) => isAllAtBank(stage.seen(), file));
    if (!asked.ok || !reads(asked.value.words, isAllThere)) continue;
    const done = await actAsSecondPerson(stage.desk, sam, { transferId }, { stepUp: asked.value.stepUp, move });
    if (done.ok) approved.push(asked.value.words);
  }
  return approved;
}

/** Every client accepts what was approved for them, which pays it. Returns what was paid. */
export async function accepts({ stage, tenant }: Pick<At, 'stage' | 'tenant'>): Promise<readonly string[]> {
  const config = await stage.desk.tenants.config(tenant);
  const at = NOW.toISOString();
  const paid: string[] = [];
  for (const payment of stage.seen().payments.filter((each) => isPayout(each) && each.status === 'sent')) {
    const before = new Map(stage.table.items);
    const opened = moved(payment, 'open', 'client', { at });
    if (!opened.ok || !config || !(await isCovered(stage.desk, payment))) continue;
    const accepted = moved(opened.value, 'acceptPayment', 'client', { at, submittedAt: at });
    const claimed = accepted.ok ? await claimCovered(stage.desk, accepted.value, config) : undefined;
    if (claimed?.ok) paid.push(`paid ${payment.amount / 100} out of ${payment.fileNumber}`);
    await stage.book(before);
  }
  return paid;
}

/** A careless person in a company: what they do over and over, mostly with one of the bank's transactions. */
export type Person = { readonly company: string; readonly about: Tag; readonly habits: readonly Act[] };
/** Few habits lead further than all of them: what one act made possible, the next one does. */
const HABITS = 5;
/** Some acts have nothing to act on yet. */
const TRIES = 5;
export const habitsFrom = (draw: Draw): readonly Act[] =>
  Array.from({ length: HABITS }, () => draw(CARELESS)).filter((act) => act !== undefined);

/** One step of a story: the careless person acts, and then perhaps the approver, and then perhaps the clients. */
export async function stepIn(
  stage: CarelessStage,
  { company, about, habits }: Person,
  draw: Draw,
  reads: Reader,
): Promise<string> {
  const tenant = tenantId.parse(company);
  const before = new Map(stage.table.items);
  const at = { stage, tenant, draw, about };
  const seen = { ...at, ...stage.seen() };
  let acted: string | undefined;
  for (let tries = 0; acted === undefined && tries < TRIES; tries += 1) acted = await draw(habits)?.(seen);
  await stage.book(before);
  const middle = new Map(stage.table.items);
  const approved = draw([true, true, false]) ? await approves(at, reads) : [];
  await stage.book(middle);
  const paid = draw([true, true, false]) ? await accepts(at) : [];
  return [acted, ...approved.map((words) => `  Sam: ${words}`), ...paid.map((words) => `  ${words}`)].join('\n');
}
