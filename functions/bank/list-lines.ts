import type * as z from 'zod/mini';
import { LINES_LISTED, type listLinesRoute, type wireDeskRoute } from '#shared/contracts/statements.ts';
import type { Day } from '#shared/dates.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { continuityOf } from '#shared/statement/continuity.ts';
import { type KeptLine, type KeptStatement, listOrder } from '#shared/statement/kept-line.ts';
import { sentBackOn } from '#shared/statement/returned.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import type { DeskCaller } from '../console/desk/ports.ts';
import {
  alikesOf,
  awaitedOf,
  heldWireOf,
  isAwaited,
  payersOf,
  shownLine,
  type Weighed,
  wiresOf,
} from './line-matches.ts';
import { type StatementPorts, type WireDeskPorts, wholeCompany } from './ports.ts';
import { shownProposals } from './proposals.ts';
import { listWaiting } from './waiting-lines.ts';

type Asked = z.output<typeof listLinesRoute.query>;
type Listed = z.input<typeof listLinesRoute.reply>;
/** The most statements shown. Older ones are in their months. */
const STATEMENTS_MAX = 31;
/** The most gaps shown. Once they are filled, the next ones appear. */
const GAPS_MAX = 20;

/** A statement, as shown to the staff. */
export const shownStatement = ({ account, from, until, opening, closing, count, at }: KeptStatement) => ({
  ...{ account, from, until, count, at },
  ...(opening === undefined ? {} : { opening }),
  ...(closing === undefined ? {} : { closing }),
});

/** Gaps in the statements of each account, latest first. */
const gapsIn = (statements: readonly KeptStatement[]) =>
  continuityOf(statements)
    .gaps.toSorted((one, other) => (one.until > other.until ? -1 : 1))
    .slice(0, GAPS_MAX)
    .map(({ account, from, until, ended, begins }) => ({ account, from, until, amount: begins - ended }));

/** How long a returned wire is asked about. Older ones are in their month's reconciliation. */
const SENT_BACK_DAYS = 90;
/** The most returned wires shown. Once they have transactions, the next ones appear. */
const SENT_BACK_MAX = 20;

/** Returned wires that no transaction shows, although later statements were imported; latest first. */
function onNoLine(wires: readonly ReceivedWire[], statements: readonly KeptStatement[], now: Date) {
  const from = bookedOn(new Date(now.getTime() - SENT_BACK_DAYS * 86_400_000).toISOString());
  return wires
    .flatMap(({ reference, received, sender, ...wire }) => {
      const on = sentBackOn(wire);
      const isTold = on !== undefined && on >= from && statements.some(({ until }) => until > on);
      return isTold ? [{ reference, received, sender, on }] : [];
    })
    .toSorted((one, other) => (one.on > other.on ? -1 : 1))
    .slice(0, SENT_BACK_MAX);
}

/** The most undo proposals shown. Once they are decided, the next ones appear. */
const WANTED_BACK_MAX = 50;

/** An equal wire that arrives later than this is usually a payment of its own. */
const RECEIVED_DAYS = 14;
/** More than a company receives in that time; only the latest are read. */
const RECEIVED_MAX = 200;

/** The first banking day of the received wires to show. */
const receivedFrom = (now: Date): Day => bookedOn(new Date(now.getTime() - RECEIVED_DAYS * 86_400_000).toISOString());

/** Wires that payments received recently, latest first. */
const receivedIn = (wires: readonly ReceivedWire[], now: Date) =>
  wires
    .flatMap(({ state, transfer, received, sender, on }) =>
      state === 'applied' && transfer && on >= receivedFrom(now)
        ? [{ received, sender, on, payment: { id: transfer.id, referenceId: transfer.referenceId } }]
        : [],
    )
    .toSorted((one, other) => (one.on > other.on ? -1 : 1))
    .slice(0, RECEIVED_MAX);

/** A wire that was returned or received needs someone only while there is a proposal. */
const isWaiting = (wire: ReceivedWire): boolean =>
  !sentBackOn(wire) && (wire.state !== 'applied' || wire.proposed !== undefined);

const plain = (line: KeptLine): Weighed => ({ line, proposals: [], isCertain: false });

/** A page of open transactions, from those that are compared together after the given one. */
async function waitingLines(
  ports: StatementPorts,
  caller: DeskCaller,
  after: string | undefined,
  from?: string,
): Promise<Listed> {
  let last: string | undefined;
  let isLeft = false;
  const { waiting, isMore } = await listWaiting(
    ports,
    caller,
    (all) => {
      const rest = all.filter(({ line }) => after === undefined || listOrder(line) > after);
      const page = rest.slice(0, LINES_LISTED);
      const end = page.at(-1);
      last = end && listOrder(end.line);
      isLeft = rest.length > page.length;
      return page;
    },
    from,
  );
  // Continues with the next batch, so that the newest are reached however many there are.
  if (last === undefined && isMore && after !== undefined && from !== after)
    return waitingLines(ports, caller, after, after);
  const next = isLeft || isMore ? (last ?? null) : null;
  // A match is certain only if no other transaction contradicts it. In a later batch, not all of them were compared.
  const [alikes, payers] = await Promise.all([
    alikesOf(
      ports,
      waiting.map(({ line }) => line),
    ),
    payersOf(
      ports,
      waiting.flatMap(({ typed, returns = [] }) => [...(typed ? [typed] : []), ...returns.map(({ wire }) => wire)]),
    ),
  ]);
  const lines = waiting.map((each) =>
    shownLine(from ? { ...each, isCertain: false } : each, { known: alikes.get(each.line.id), payers }),
  );
  return { lines, after: next, isMore };
}

/** Transactions without suggested matches, with their wires. */
async function shownOf(ports: StatementPorts, lines: readonly KeptLine[]) {
  const [wires, alikes] = [await wiresOf(ports, lines), await alikesOf(ports, lines)];
  const payers = await payersOf(ports, [...wires.values()]);
  return lines.map((line) => shownLine(plain(line), { wire: wires.get(line.id), known: alikes.get(line.id), payers }));
}

async function decidedLines(
  ports: StatementPorts,
  caller: DeskCaller,
  { state, month, after }: Asked,
): Promise<Listed> {
  const asked = { month: month ?? bookedOn(caller.now.toISOString()).slice(0, 'yyyy-mm'.length), after };
  const found = await ports.lines.month(caller.tenant, { ...asked, state, most: LINES_LISTED });
  return { lines: await shownOf(ports, found.lines), after: found.after ?? null, isMore: false };
}

export async function listLines(
  ports: StatementPorts,
  caller: DeskCaller,
  asked: Asked,
): Promise<Outcome<Listed, Refusal<'staff/whole-company'>>> {
  const whole = wholeCompany(caller);
  if (!whole.ok) return whole;
  return done(
    asked.state === 'new' ? await waitingLines(ports, caller, asked.after) : await decidedLines(ports, caller, asked),
  );
}

/** The context of the transactions: payments that expect a wire, wires that need someone, and imported statements. */
export async function showWireDesk(
  ports: WireDeskPorts,
  caller: DeskCaller,
): Promise<Outcome<z.input<typeof wireDeskRoute.reply>, Refusal<'staff/whole-company'>>> {
  const whole = wholeCompany(caller);
  if (!whole.ok) return whole;
  const [open, wires, statements, learned, wanted] = await Promise.all([
    ports.open(caller.tenant),
    ports.deskWires(caller.tenant, receivedFrom(caller.now)),
    ports.statements.recent(caller.tenant),
    ports.learned.all(caller.tenant),
    ports.lines.wantedBack(caller.tenant, WANTED_BACK_MAX),
  ]);
  const waiting = wires.filter(isWaiting);
  const payers = await payersOf(ports, waiting);
  return done({
    awaited: open.filter(isAwaited).map(awaitedOf),
    wantedBack: await shownOf(ports, wanted.lines),
    wires: waiting.map((wire) => heldWireOf(wire, payers)),
    proposals: await shownProposals(ports, caller, { wires, lines: wanted.lines }),
    receivedLately: receivedIn(wires, caller.now),
    sentBack: onNoLine(wires, statements, caller.now),
    learned: learned.map(({ table, headers, mapping: { account }, by, at }) => ({
      ...{ table, headers, by, at },
      ...(account ? { account } : {}),
    })),
    gaps: gapsIn(statements),
    statements: statements
      .toSorted((one, other) => (one.until > other.until ? -1 : 1))
      .slice(0, STATEMENTS_MAX)
      .map(shownStatement),
  });
}
