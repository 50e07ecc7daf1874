import { propertyLine } from '#shared/address.ts';
import { fullName } from '#shared/client/client.ts';
import type { AwaitedPayment, HeldWire, LineProposal, NamedPayment, ShownLine } from '#shared/contracts/statements.ts';
import { lettersOf } from '#shared/plain-text.ts';
import {
  isInOtherAccount,
  isMoneyOf,
  type KeptLine,
  wireNamesOf,
  wireOfLine,
  wiresOfLine,
} from '#shared/statement/kept-line.ts';
import { isCertain, namedFileIn, proposalsFor } from '#shared/statement/propose.ts';
import type { ReturnProposal } from '#shared/statement/returned.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { enteredBy, type PaidByWire, type ReceivedWire, wireReferenceOf } from '#shared/wire/received.ts';
import { namedBy } from './named-files.ts';
import { ownTransfersIn } from './own-transfers.ts';
import type { StatementPorts } from './ports.ts';

/** Open transactions that are compared together: more than a company leaves open. */
export const WAITING_MAX = 1000;

/** True if a payment expects its wire. */
export const isAwaited = ({ status }: Pick<Transfer, 'status'>): boolean => status === 'awaiting wire';

/** A payment that a transaction may be for, as shown to the staff. */
export const awaitedOf = (payment: Transfer): AwaitedPayment => ({
  id: payment.id,
  referenceId: payment.referenceId,
  name: fullName(payment),
  property: propertyLine(payment),
  ...(payment.fileNumber ? { fileNumber: payment.fileNumber } : {}),
  total: totalOf(payment),
  version: payment.version,
  since: payment.createdAt,
});

/** The clients of payments, by the payment's ID. */
type Payers = ReadonlyMap<string, string>;

/** The clients of the payments that these wires have, or that someone proposed for them. One request for a page. */
export async function payersOf(
  { transfers }: Pick<StatementPorts, 'transfers'>,
  wires: readonly ReceivedWire[],
): Promise<Payers> {
  const [first] = wires;
  const meant = wires.flatMap(({ transfer, proposed }) => [
    ...[transfer, proposed?.transfer].filter((each) => each !== undefined),
    ...(proposed?.parts ?? []).flatMap((part) => part.transfer ?? []),
  ]);
  const once = [...new Map(meant.map(({ client: clientId, id }) => [id, { clientId, id }])).values()];
  if (!first || once.length === 0) return new Map();
  return new Map((await transfers.named(first.tenantId, once)).map((payment) => [payment.id, fullName(payment)]));
}

function paymentOf({ id, referenceId }: PaidByWire, payers: Payers): NamedPayment {
  const name = payers.get(id);
  return { id, referenceId, ...(name ? { name } : {}) };
}

/** A recorded wire, as shown. */
export function heldWireOf(wire: ReceivedWire, payers: Payers): HeldWire {
  const { reference, received, sender, on, account, state, version, transfer, file, part, joined, proposed } = wire;
  const last = wire.steps.at(-1);
  return {
    ...{ reference, received, sender, on, state, version },
    ...(account ? { account } : {}),
    ...(transfer ? { paid: paymentOf(transfer, payers) } : {}),
    ...(file ? { file } : {}),
    ...(part ? { partOf: part.from } : {}),
    ...(joined ? { joined } : {}),
    ...(last?.name === 'reject'
      ? { dropped: { by: last.by, at: last.at, ...(last.reason ? { reason: last.reason } : {}) } }
      : {}),
    ...(proposed
      ? {
          proposed: {
            ...{ what: proposed.what, by: proposed.by, at: proposed.at },
            ...(proposed.reason ? { reason: proposed.reason } : {}),
            ...(proposed.transfer ? { payment: paymentOf(proposed.transfer, payers) } : {}),
            ...(proposed.parts
              ? {
                  parts: proposed.parts.map(({ amount, transfer: of, file: to }) => ({
                    amount,
                    ...(of ? { payment: paymentOf(of, payers) } : {}),
                    ...(to ? { fileNumber: to.fileNumber } : {}),
                  })),
                }
              : {}),
            ...(proposed.others ? { others: proposed.others } : {}),
          },
        }
      : {}),
  };
}

/** The references under which a transaction's wire may be recorded, because it was returned or typed. */
function namesOf(line: KeptLine): readonly string[] {
  if (line.direction === 'out') return line.returned === undefined ? [] : [line.returned];
  return line.wire ? [] : wireNamesOf(line);
}

/** True if this transaction returned the wire. */
const isReturnedBy = (line: KeptLine, wire: ReceivedWire | undefined): wire is ReceivedWire =>
  line.direction === 'out' && wire?.sentBackLine?.id === line.id;

type NamedWires = { readonly wires: Pick<StatementPorts['wires'], 'named'> };

/**
 * The recorded wires of these transactions, by transaction id, with typed ones of a payment that names another account.
 * A page takes a request or two.
 */
export async function moneyOnRecord(
  { wires }: NamedWires,
  lines: readonly KeptLine[],
): Promise<ReadonlyMap<string, ReceivedWire>> {
  const [first] = lines;
  if (!first) return new Map();
  const found = await wires.named(first.tenantId, lines.flatMap(namesOf));
  const byReference = new Map(found.map((wire) => [wireReferenceOf(wire.reference), wire]));
  return new Map(
    lines.flatMap((line) => {
      const named = namesOf(line).map((name) => byReference.get(wireReferenceOf(name)));
      const wire = wireOfLine(line) ?? named.find((each) => isMoneyOf(line, each) || isReturnedBy(line, each));
      return wire ? [[line.id, wire] as const] : [];
    }),
  );
}

/** The recorded wires of these transactions, by transaction id, without those that someone has to accept first. */
export async function wiresOf(
  ports: NamedWires,
  lines: readonly KeptLine[],
): Promise<ReadonlyMap<string, ReceivedWire>> {
  const found = await moneyOnRecord(ports, lines);
  return new Map(
    lines.flatMap((line) => {
      const wire = found.get(line.id);
      return wire && !isInOtherAccount(line, wire) ? [[line.id, wire] as const] : [];
    }),
  );
}

/** A transaction with its possible payments. */
export type Weighed = {
  readonly line: KeptLine;
  readonly proposals: readonly LineProposal[];
  readonly isCertain: boolean;
  /** Set if another open transaction has the same amount and sender. */
  readonly hasEqual?: boolean;
  /** The file that it names, if no payment is suggested. */
  readonly namedFile?: string | undefined;
  /** The other side of a transfer between the company's own accounts. */
  readonly own?: KeptLine | undefined;
  /** The typed wire that it may be, although no reference leads to it. */
  readonly typed?: ReceivedWire | undefined;
  /** For an outgoing transaction: the wires that it may have returned. */
  readonly returns?: readonly ReturnProposal[];
};

/** The common key of transactions that may be one wire sent twice: the amount and the bank's sender. */
const equalBy = ({ direction, amount, party }: KeptLine): string | undefined =>
  direction === 'in' && party ? `${amount} ${lettersOf(party)}` : undefined;

/** The number of these transactions by amount and sender. */
function countsOf(lines: readonly KeptLine[]): ReadonlyMap<string | undefined, number> {
  const counts = new Map<string | undefined, number>();
  for (const line of lines) counts.set(equalBy(line), (counts.get(equalBy(line)) ?? 0) + 1);
  return counts;
}

/**
 * Suggested matches for each transaction. If two transactions point to one payment, it is certain for neither, because
 * a person has to tell two equal wires apart.
 */
export function weighed(
  lines: readonly KeptLine[],
  payments: readonly Transfer[],
  files: readonly string[] = [],
): readonly Weighed[] {
  const each = lines.map((line) => {
    const proposals = proposalsFor(line, payments);
    const isSure = !line.alike && isCertain(proposals);
    return { line, proposals, first: isSure ? proposals[0]?.transfer.id : undefined };
  });
  const rivals = (id: string, own: KeptLine) =>
    each.some(({ line, proposals }) => line.id !== own.id && proposals[0]?.transfer.id === id);
  const counts = countsOf(lines);
  const own = ownTransfersIn(each.flatMap(({ line, proposals }) => (proposals.length > 0 ? [] : [line])));
  return each.map(({ line, proposals, first }) => ({
    line,
    namedFile: namedFileIn(line, proposals, files),
    own: own.get(line.id),
    hasEqual: equalBy(line) !== undefined && (counts.get(equalBy(line)) ?? 0) > 1,
    proposals: proposals.map(({ transfer, score, reasons }) => ({
      ...{ payment: awaitedOf(transfer), score, reasons: [...reasons] },
    })),
    isCertain: first !== undefined && !rivals(first, line),
  }));
}

const alikeOf = ({ id, on, reference, party, text, state }: KeptLine) => ({ id, on, reference, party, text, state });

/** The possible originals of these transactions, by the transaction's ID. */
export async function alikesOf(
  { lines: store }: Pick<StatementPorts, 'lines'>,
  lines: readonly KeptLine[],
): Promise<ReadonlyMap<string, KeptLine>> {
  const [first] = lines;
  const names = new Map(lines.flatMap(({ alike }) => (alike ? [[alike.id, alike] as const] : [])));
  if (!first || names.size === 0) return new Map();
  const byId = new Map((await store.named(first.tenantId, [...names.values()])).map((line) => [line.id, line]));
  return new Map(
    lines.flatMap(({ id, alike }) => {
      const known = alike && byId.get(alike.id);
      return known ? [[id, known] as const] : [];
    }),
  );
}

/** A typed wire that a transaction may be, as shown. */
const typedWireIn = (wire: ReceivedWire, payers: Payers): ShownLine['typed'] =>
  wire.transfer && { reference: wire.reference, by: enteredBy(wire), payment: paymentOf(wire.transfer, payers) };

/** A transaction's wire, its possible original, and the clients of the wires' payments. */
type ShownWith = {
  readonly wire?: ReceivedWire | undefined;
  readonly known: KeptLine | undefined;
  readonly payers: Payers;
};

/** A transaction, as shown to the staff. */
export function shownLine(
  { line, proposals, isCertain: certain, hasEqual, namedFile, own, typed, returns = [] }: Weighed,
  { wire, known, payers }: ShownWith,
): ShownLine {
  const { tenantId: _1, steps, proposed, wire: _2, returned: _3, files = [], ...said } = line;
  const [last, [only]] = [steps.at(-1), files];
  const posted = wiresOfLine(line).filter(({ state }) => state === 'posted');
  const why = line.state === 'ignored' ? steps.findLast(({ name }) => name === 'ignore')?.reason : undefined;
  const told = ({ by, at, reason }: { by: string; at: string; reason?: string | undefined }) => ({
    ...{ by, at },
    ...(reason ? { reason } : {}),
  });
  return {
    ...said,
    ...{ isCertain: certain, proposals: [...proposals] },
    ...(hasEqual ? { hasEqual } : {}),
    ...(namedFile ? { namedFile } : {}),
    ...(own ? { own: { id: own.id, on: own.on, account: own.account, version: own.version } } : {}),
    ...(known ? { alike: alikeOf(known) } : {}),
    ...(typed ? { typed: typedWireIn(typed, payers) } : {}),
    ...(returns.length > 0
      ? {
          returns: returns.map(({ wire: back, isContradicted, reasons }) => ({
            ...{ wire: heldWireOf(back, payers), isContradicted, reasons: [...reasons] },
          })),
        }
      : {}),
    ...(wire ? { wire: heldWireOf(wire, payers) } : {}),
    ...(posted.length > 0 ? { posted: posted.map((part) => heldWireOf(part, payers)) } : {}),
    ...(files.length > 1 ? { parts: files } : {}),
    ...(only && files.length === 1 ? { outside: { fileId: only.fileId, fileNumber: only.fileNumber } } : {}),
    ...(last ? { last: { name: last.name, ...told(last) } } : {}),
    ...(why ? { why } : {}),
    ...(proposed
      ? {
          proposed: {
            ...{ ...told(proposed), ...namedBy(proposed) },
            ...(proposed.isExclusion ? { isExclusion: true as const } : {}),
          },
        }
      : {}),
  };
}
