import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { addDays } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { monthOf } from '#shared/ledger/entry.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Proposal } from '#shared/proposal/proposal.ts';
import type { Refusal } from '#shared/refusals.ts';
import { type KeptLine, namesItsWire } from '#shared/statement/kept-line.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type ReceivedWire, receivedWire, wireReferenceOf } from '#shared/wire/received.ts';
import type { FileTaking } from '../../payments/engine/file-funds.ts';
import { itemsNamed } from './batch-read.ts';
import { cancellationCodes, documents } from './documents.ts';
import { allItems, partition } from './every-item.ts';
import { receivedWireKey, receivedWiresPartition, typedWiresPartition } from './keys.ts';
import { proposals } from './proposals.ts';
import { areWritten, isOvertaken, itemsOf, nextVersion, updateIf } from './record.ts';
import { isNoOther, lineAgain, provesNoFile, provesNoOther, putLine } from './statement-line-writes.ts';
import { putChanged } from './transfers.ts';
import { notesOf } from './versioned-write.ts';

const nextOf = (wire: ReceivedWire): ReceivedWire => receivedWire.parse({ ...wire, version: wire.version + 1 });

const PROVES_A_FILE =
  'This wire’s transaction is already posted to a file, and a wire counts once. Undo the posting first, under Bank activity.';

/** Saves a wire on the version that was read. A new one thereby claims the bank's reference. */
const putWire = (wire: ReceivedWire) => {
  const key = receivedWireKey(wire.tenantId, wireReferenceOf(wire.reference));
  // Applied to a payment, without a statement transaction of its own. A part's original may have one.
  const isTyped = wire.state === 'applied' && wire.line === undefined;
  const listed = isTyped ? { gsi2pk: typedWiresPartition(wire.tenantId), gsi2sk: wire.on } : {};
  return { Put: nextVersion(key, { ...receivedWire.parse(wire), ...listed }) };
};

/** True if this write records that the wire has arrived: it's new, or it had been voided. */
const hasJustCome = ({ version, steps, state }: ReceivedWire): boolean =>
  state !== 'void' && (version === 0 || steps.slice(-3).some(({ name }) => name === 'void'));

type Written = Promise<Outcome<ReceivedWire, Refusal<'transfer/changed-meanwhile' | 'wire/reference-used'>>>;

type With = {
  readonly transfers?: readonly Transfer[];
  readonly takings?: readonly FileTaking[];
  readonly line?: KeptLine;
};

async function written(wire: ReceivedWire, { transfers = [], takings = [], line }: With = {}): Written {
  const payments = transfers.map((each) => ({ Put: putChanged(each) }));
  // When a wire is voided, its bank transaction becomes open again and needs a decision.
  const again = wire.state === 'void' && wire.line ? [lineAgain(wire.tenantId, wire.line)] : [];
  const said = line ? [{ Put: putLine(line) }] : [];
  // Money that proves a file can't also be a payment's, whether typed or from another transaction of the same wire. For
  // a transaction's own wire, the transaction's state decides instead.
  const unproven = line ? provesNoOther(line) : wire.line ? [] : provesNoFile(wire);
  const typed = wire.state === 'void' ? [] : unproven;
  const others = hasJustCome(wire) ? isNoOther(wire) : [];
  const rest = [...payments, ...notesOf(wire.tenantId, takings), ...again, ...said];
  const writes = [putWire(wire), ...others, ...rest, ...typed];
  try {
    await documents.send(new TransactWriteCommand({ TransactItems: writes }));
    return done(nextOf(wire));
  } catch (error) {
    const codes = cancellationCodes(error) ?? [];
    const isTaken = (from: number) => codes.slice(from).includes('ConditionalCheckFailed');
    if (typed.length > 0 && isTaken(-typed.length))
      return refuse({ code: 'wire/reference-used', sentence: PROVES_A_FILE });
    if (codes.slice(1, 1 + others.length).includes('ConditionalCheckFailed'))
      return refuse({ code: 'wire/reference-used' });
    if (wire.version === 0 && codes[0] === 'ConditionalCheckFailed') return refuse({ code: 'wire/reference-used' });
    if (isOvertaken(error)) return refuse({ code: 'transfer/changed-meanwhile' });
    throw error;
  }
}

/** All of a tenant's wires that pass a filter. */
const wiresThat = (
  tenant: TenantId,
  FilterExpression: string,
  ExpressionAttributeNames: Record<string, string>,
  values: Record<string, string>,
): Promise<readonly ReceivedWire[]> =>
  allItems(
    {
      KeyConditionExpression: 'pk = :pk',
      FilterExpression,
      ExpressionAttributeNames,
      ExpressionAttributeValues: { ':pk': receivedWiresPartition(tenant), ...values },
    },
    (item) => receivedWire.parse(item),
  );

const indexed = z.object({ pk: z.string(), sk: z.string() });

/** More often than a wire can be split or joined before its reference gets too long. */
const ORIGINS_MAX = 16;

/** True if a wire was made of others, and a statement shows all of those. */
async function isMadeOfShown(tenant: TenantId, { from }: ReceivedWire): Promise<boolean> {
  let origins = from ?? [];
  for (let level = 0; level < ORIGINS_MAX && origins.length > 0; level += 1) {
    const found = await receivedWires.named(tenant, origins);
    if (found.some(({ line, from: further }) => line === undefined && further === undefined)) return false;
    origins = found.filter(({ line }) => line === undefined).flatMap(({ from: further = [] }) => further);
  }
  return from !== undefined && origins.length === 0;
}

/** The months whose reconciliation two people have signed, whatever the account. */
const isSignedMonth = ({ change, decided }: Proposal<'report signature'>): boolean =>
  decided?.what === 'approved' && change.report.includes('-');

/** Received wires: one item per bank reference. */
export const receivedWires = {
  /** The first day after the months whose reconciliation two people have signed. */
  async booksFrom(tenant: TenantId): Promise<Day> {
    const signed = (await proposals.signatures(tenant)).filter(isSignedMonth).map(({ change }) => change.report);
    const last = signed.toSorted().at(-1);
    return last === undefined ? '' : `${monthOf(addDays(`${last}-28`, 4))}-01`;
  },

  find: (tenant: TenantId, reference: string): Promise<ReceivedWire | undefined> =>
    itemsOf(receivedWire, receivedWireKey).find(tenant, wireReferenceOf(reference)),

  /** The recorded wires of these references. A page of transactions takes a request or two. */
  named(tenant: TenantId, references: readonly string[]): Promise<readonly ReceivedWire[]> {
    const names = [...new Set(references.map(wireReferenceOf))].filter((name) => name !== '');
    return itemsNamed(
      names.map((name) => receivedWireKey(tenant, name)),
      (item) => receivedWire.parse(item),
    );
  },

  save: (wire: ReceivedWire): Written => written(wire),

  /**
   * Moves a payment and its wire together, with the failed payments that it pays again, so that no crash can separate them. The same write notes on the files what
   * that takes out of them.
   */
  settle: (wire: ReceivedWire, transfers: readonly Transfer[], takings: readonly FileTaking[]): Written =>
    written(wire, { transfers, takings }),

  /** Saves wires and their payments in one write. The money arrived earlier, so none is new to the bank. */
  async settleAll(
    wires: readonly ReceivedWire[],
    transfers: readonly Transfer[],
  ): Promise<Outcome<readonly ReceivedWire[], Refusal<'transfer/changed-meanwhile' | 'wire/reference-used'>>> {
    const isWritten = await areWritten([
      ...wires.map(putWire),
      ...transfers.map((each) => ({ Put: putChanged(each) })),
    ]);
    return isWritten ? done(wires.map(nextOf)) : refuse({ code: 'transfer/changed-meanwhile' });
  },

  /** As above for a wire from a bank transaction: the write that records the wire also updates the transaction. */
  ofLine: (line: KeptLine) => {
    const { on, id } = line;
    const isNamed = namesItsWire(line);
    const own = ({ missing: _shown, ...wire }: ReceivedWire): ReceivedWire => ({
      ...wire,
      line: { on, id, ...(isNamed ? { isNamed } : {}) },
    });
    return {
      booksFrom: receivedWires.booksFrom,
      find: receivedWires.find,
      save: (wire: ReceivedWire): Written => written(own(wire), { line }),
      settle: (wire: ReceivedWire, transfers: readonly Transfer[], takings: readonly FileTaking[]): Written =>
        written(own(wire), { transfers, takings, line }),
    };
  },

  /** Returned wires that no bank transaction is linked to yet. */
  sentBack: (tenant: TenantId): Promise<readonly ReceivedWire[]> =>
    wiresThat(
      tenant,
      '#state = :back AND attribute_not_exists(sentBackLine)',
      { '#state': 'state' },
      { ':back': 'sent back' },
    ),

  /** Those, all unmatched or proposed wires, and wires that payments have received since a day. */
  atDesk: (tenant: TenantId, receivedFrom: Day): Promise<readonly ReceivedWire[]> =>
    wiresThat(
      tenant,
      '#state = :unmatched OR attribute_exists(proposed) OR (#state = :back AND attribute_not_exists(sentBackLine)) OR (#state = :applied AND #on >= :from)',
      { '#state': 'state', '#on': 'on' },
      { ':unmatched': 'unmatched', ':back': 'sent back', ':applied': 'applied', ':from': receivedFrom },
    ),

  /**
   * Wires of payments that someone typed and that no statement shows, oldest day first. A part of a wire, and joined
   * wires, are shown as soon as the wires are that they were made of.
   */
  async typed(tenant: TenantId): Promise<readonly ReceivedWire[]> {
    const query = {
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :list',
      ExpressionAttributeValues: { ':list': typedWiresPartition(tenant) },
    };
    const keys = await allItems(query, (item) => indexed.parse(item));
    const wires = await itemsNamed(keys, (item) => receivedWire.parse(item));
    const open = wires.filter(({ state, line }) => state === 'applied' && line === undefined);
    const isShown = await Promise.all(open.map((wire) => isMadeOfShown(tenant, wire)));
    return open.filter((_, at) => !isShown[at]).toSorted((one, other) => (one.on < other.on ? -1 : 1));
  },

  /** Notes that the statement of its day doesn't show a typed wire; false if someone has worked on it meanwhile. */
  markMissing: ({ tenantId, reference, version }: ReceivedWire, missing: NonNullable<ReceivedWire['missing']>) =>
    updateIf({
      Key: receivedWireKey(tenantId, wireReferenceOf(reference)),
      UpdateExpression: 'SET #missing = :missing',
      ConditionExpression: '#version = :read',
      ExpressionAttributeNames: { '#missing': 'missing', '#version': 'version' },
      ExpressionAttributeValues: { ':missing': missing, ':read': version },
    }),

  /** Saves a returned wire and its bank transaction in one write. */
  saveReturn: (wire: ReceivedWire, line: KeptLine): Promise<boolean> =>
    areWritten([putWire(wire), { Put: putLine(line) }]),

  /**
   * All unmatched or proposed wires. Every page is read, because they may be anywhere in a list by reference, and a
   * missed one would be money that no one looks for.
   */
  open: (tenant: TenantId): Promise<readonly ReceivedWire[]> =>
    wiresThat(
      tenant,
      '#state = :unmatched OR attribute_exists(proposed)',
      { '#state': 'state' },
      { ':unmatched': 'unmatched' },
    ),

  all: (tenant: TenantId): Promise<readonly ReceivedWire[]> =>
    allItems({ ...partition(receivedWiresPartition(tenant)), ConsistentRead: true }, (item) =>
      receivedWire.parse(item),
    ),
};
