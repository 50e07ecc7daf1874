import type { TenantId } from '#shared/ids.ts';
import { done, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isInOtherAccount, type KeptLine } from '#shared/statement/kept-line.ts';
import { mayBeTyped, perhapsTyped } from '#shared/statement/perhaps-typed.ts';
import { isSameFile } from '#shared/transfer/file-number.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { moneyOnRecord, type Weighed } from './line-matches.ts';
import type { StatementPorts } from './ports.ts';
import { matchReturns, returnsOf } from './returned-lines.ts';
import { weighedWaiting } from './rivals-behind.ts';
import { withoutSwept } from './swept-lines.ts';

/** Open transactions, and whether there are more than are compared together. */
export type Waiting = { readonly waiting: readonly Weighed[]; readonly isMore: boolean };

/**
 * Makes a typed wire part of the transaction that shows it. Of two transactions for one wire, only one gets it, and it
 * is open again when two people void the wire. Undefined if someone was faster.
 */
export async function followed(
  ports: Pick<StatementPorts, 'wires'>,
  line: KeptLine,
  wire: ReceivedWire,
): Promise<ReceivedWire | undefined> {
  const saved = await ports.wires.ofLine({ ...line, state: 'matched' }).save(wire);
  return saved.ok ? saved.value : undefined;
}

/** Notes that a typed wire arrived in another account than its payment names, so that it doesn't count. */
async function notedElsewhere(
  { wires }: Pick<StatementPorts, 'wires'>,
  { on: until, account }: KeptLine,
  wire: ReceivedWire,
  now: Date,
): Promise<void> {
  if (wire.missing?.account !== account)
    await wires.save({ ...wire, missing: { until, account, at: now.toISOString() } });
}

const elsewhere = ({ reference, transfer }: ReceivedWire): Refusal<'wire/reference-used'> => ({
  code: 'wire/reference-used',
  sentence:
    `This is the wire ${reference}, entered for ${transfer?.referenceId ?? 'several payments'}. It arrived in another trust account than the one in the wire instructions. ` +
    'Undo its match, then apply the wire again. An approver has to accept the account.',
});

/** A possible duplicate follows no wire, because its money may count already. */
const duplicateOf = ({ reference, transfer }: ReceivedWire): Refusal<'wire/reference-used'> => ({
  code: 'wire/reference-used',
  sentence:
    `This may be a duplicate, and the wire ${reference} was entered for ${transfer?.referenceId ?? 'no payment'}. ` +
    'Undo the wire’s match and void its entry, then exclude this transaction.',
});

/** The typed wire of a transaction's money, if there is one. Refused if someone has to accept its account first. */
export async function typedWireOf(ports: Pick<StatementPorts, 'wires'>, line: KeptLine) {
  const wire = (await moneyOnRecord(ports, [line])).get(line.id);
  return wire && isInOtherAccount(line, wire) ? refuse(elsewhere(wire)) : done(wire);
}

/**
 * Why nothing else can be done with a transaction: its wire was typed. The wire becomes part of it, and the person has
 * to review it again.
 */
export async function typedRefusalOf(
  ports: Pick<StatementPorts, 'wires'>,
  line: KeptLine,
): Promise<Refusal<'wire/reference-used' | 'statement/line-changed'> | undefined> {
  const wire = await typedWireOf(ports, line);
  if (!wire.ok) return wire.refusal;
  if (!wire.value) return undefined;
  if (line.alike) return duplicateOf(wire.value);
  await followed(ports, line, wire.value);
  return { code: 'statement/line-changed' };
}

/** The typed wire that a deposit may be, although no reference leads to it. Until someone decides, it isn't recorded. */
export async function perhapsTypedOf(
  { files }: Pick<StatementPorts, 'files'>,
  line: KeptLine,
): Promise<ReceivedWire | undefined> {
  if (!mayBeTyped(line)) return undefined;
  const typed = await files.typed(line.tenantId);
  return perhapsTyped(
    line,
    typed.map(({ wire }) => wire),
  );
}

/** True if a typed wire's payment is in this file. A deposit that names the file is likely that wire. */
export async function isTypedFor(
  { transfers }: Pick<StatementPorts, 'transfers'>,
  { tenantId, transfer }: ReceivedWire,
  fileNumber: string,
): Promise<boolean> {
  const payment = transfer && (await transfers.find(tenantId, transfer.client, transfer.id));
  return isSameFile(payment?.fileNumber, fileNumber);
}

/** The same for transactions as they are listed. One that names its payment, or another file, isn't asked about. */
async function withTyped(
  ports: Pick<StatementPorts, 'files' | 'transfers'>,
  tenant: TenantId,
  waiting: readonly Weighed[],
): Promise<readonly Weighed[]> {
  const isAsked = ({ line, isCertain }: Weighed) => mayBeTyped(line) && !isCertain;
  const typed = waiting.some(isAsked) ? (await ports.files.typed(tenant)).map(({ wire }) => wire) : [];
  return Promise.all(
    waiting.map(async (each) => {
      const wire = isAsked(each) ? perhapsTyped(each.line, typed) : undefined;
      const isOthers = wire && each.namedFile && !(await isTypedFor(ports, wire, each.namedFile));
      return wire && !isOthers ? { ...each, typed: wire } : each;
    }),
  );
}

/**
 * The transactions whose wires aren't recorded. The others are linked to their wires now, except those that may be known
 * money and those in an account that someone has to accept first. If two are about one wire, the first one is, whichever
 * request is faster.
 */
export async function withoutWire(
  ports: Pick<StatementPorts, 'wires'>,
  lines: readonly KeptLine[],
  now: Date,
): Promise<readonly KeptLine[]> {
  const wires = await moneyOnRecord(ports, lines);
  const taken = new Set<ReceivedWire>();
  const left = await Promise.all(
    lines.map(async (line) => {
      const wire = wires.get(line.id);
      if (!wire || line.alike || taken.has(wire)) return [line];
      if (isInOtherAccount(line, wire)) {
        await notedElsewhere(ports, line, wire, now);
        return [line];
      }
      taken.add(wire);
      // This decides nothing: the wire's record says it already.
      return (await followed(ports, line, wire)) ? [] : [line];
    }),
  );
  return left.flat();
}

/**
 * The open transactions, each with its suggested matches. A transaction whose wire was recorded meanwhile, by a command
 * or before the import, is linked to it, because the wire's record is authoritative. So are the provider's own sweeps
 * excluded and returned wires matched. For a long list, `part` selects those to look up, and `after` continues after a
 * transaction.
 */
export async function listWaiting(
  ports: StatementPorts,
  { tenant, now }: { readonly tenant: TenantId; readonly now: Date },
  part: (all: readonly Weighed[]) => readonly Weighed[] = (all) => all,
  after?: string,
): Promise<Waiting> {
  const { all, isMore } = await weighedWaiting(ports, tenant, await ports.open(tenant), after);
  const own = part(all);
  const left = await withoutWire(
    ports,
    own.map(({ line }) => line),
    now,
  );
  const rest = await withoutSwept(ports, tenant, left, now);
  const returns = await returnsOf(ports, tenant, rest);
  const returned = await matchReturns(ports, { tenant, now }, rest, returns);
  const ofPeople = new Set(rest.filter(({ id }) => !returned.has(id)));
  const waiting = own
    .filter(({ line }) => ofPeople.has(line))
    .map((each) => ({ ...each, returns: returns.get(each.line.id) ?? [] }));
  return { waiting: await withTyped(ports, tenant, waiting), isMore };
}
