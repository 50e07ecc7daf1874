import type { TenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import {
  filePartsOf,
  type KeptLine,
  keptLine,
  type LineName,
  namesItsWire,
  recordedReferenceOf,
} from '#shared/statement/kept-line.ts';
import { otherNameOf, sameWireDays } from '#shared/wire/imad.ts';
import { type ReceivedWire, wireReferenceOf } from '#shared/wire/received.ts';
import { tableName } from './documents.ts';
import { receivedWireKey } from './keys.ts';
import { itemAt, onTopOf } from './record.ts';
import { newLinesPartition, provenReferenceKey, statementLineKey, wantedBackPartition } from './statement-keys.ts';

/** The index of open items that a transaction belongs to: with a proposal, or undecided. */
function listOf({ tenantId, state, proposed }: KeptLine): string | undefined {
  if (proposed) return wantedBackPartition(tenantId);
  return state === 'new' ? newLinesPartition(tenantId) : undefined;
}

/** A transaction's item, with its place in the list of open items while it has one. */
function itemOf(line: KeptLine) {
  const list = listOf(line);
  return {
    ...statementLineKey(line.tenantId, line.on, line.id),
    ...line,
    ...(list ? { gsi2pk: list, gsi2sk: `${line.on}#${line.id}` } : {}),
  };
}

/** A transaction on the version that was read; 0 for a new one. */
export const putLine = (line: KeptLine) => ({
  TableName: tableName(),
  Item: itemOf(keptLine.parse({ ...line, version: line.version + 1 })),
  ...onTopOf(line.version),
});

/** The write that reopens a transaction, as part of voiding its wire. */
export const lineAgain = (tenant: TenantId, { on, id }: LineName) => ({
  Update: {
    TableName: tableName(),
    Key: statementLineKey(tenant, on, id),
    UpdateExpression: 'SET #state = :new, gsi2pk = :waiting, gsi2sk = :sort, #version = #version + :one REMOVE wire',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#state': 'state', '#version': 'version' },
    ExpressionAttributeValues: {
      ...{ ':new': 'new', ':waiting': newLinesPartition(tenant), ':sort': `${on}#${id}`, ':one': 1 },
    },
  },
});

/**
 * The amounts under which the money may be recorded as a wire: the full amount, and each part of a wire split among
 * files, because someone may have typed just one part.
 */
const amountsOf = (line: KeptLine): readonly number[] => {
  const parts = line.direction === 'in' && namesItsWire(line) ? filePartsOf(line).map(({ amount }) => amount) : [];
  return [...new Set<number>([line.amount, ...parts])];
};

/**
 * Conditions for a recorded wire that belongs to another transaction. A transaction with its own wire reference shares
 * it with no other money.
 */
const IS_ANOTHERS = 'attribute_exists(#line) AND #line.#id <> :id';
const IS_ANOTHER_DEPOSIT = `${IS_ANOTHERS} AND attribute_not_exists(#line.#isNamed)`;

/** Wires of other transactions that don't block the write; if undefined, each of them does. */
type Others = typeof IS_ANOTHERS | typeof IS_ANOTHER_DEPOSIT | undefined;

/**
 * Condition that no wire of this money is recorded under the reference. These don't block the write: a wire of another
 * amount, a voided one, one made of others (the bank doesn't know it), and some of another transaction.
 */
function isNotRecorded(line: KeptLine, reference: string, others: Others) {
  const { tenantId, id } = line;
  const amounts = [...amountsOf(line).entries()].map(([at, amount]) => [`:amount${at}`, amount] as const);
  const isOther = amounts.map(([name]) => `received <> ${name}`).join(' AND ');
  const isFree = `attribute_not_exists(pk) OR attribute_exists(#from) OR #state = :void OR (${isOther})`;
  return {
    ConditionCheck: {
      TableName: tableName(),
      Key: receivedWireKey(tenantId, wireReferenceOf(reference)),
      ConditionExpression: others ? `${isFree} OR (${others})` : isFree,
      ExpressionAttributeNames: {
        '#state': 'state',
        '#from': 'from',
        ...(others ? { '#line': 'line', '#id': 'id' } : {}),
        ...(others === IS_ANOTHER_DEPOSIT ? { '#isNamed': 'isNamed' } : {}),
      },
      ExpressionAttributeValues: { ':void': 'void', ...Object.fromEntries(amounts), ...(others ? { ':id': id } : {}) },
    },
  };
}

/**
 * Condition that the transaction's wire isn't recorded. A deposit with the same reference that isn't a wire doesn't
 * count.
 */
export const noWireOf = (line: KeptLine, reference: string) =>
  isNotRecorded(line, reference, namesItsWire(line) ? undefined : IS_ANOTHER_DEPOSIT);

/**
 * The same for an outgoing transaction, which is no receipt: no wire of its reference and amount may still be held. A
 * returned wire belongs to another transaction, or to one that can't be identified.
 */
function noWireHere(line: KeptLine) {
  const { ConditionCheck: check } = noWireOf(line, recordedReferenceOf(line));
  return {
    ConditionCheck: {
      ...check,
      ConditionExpression:
        'attribute_not_exists(pk) OR attribute_exists(#from) OR #state IN (:void, :back) OR received <> :amount',
      ExpressionAttributeNames: { '#state': 'state', '#from': 'from' },
      ExpressionAttributeValues: { ':void': 'void', ':back': 'sent back', ':amount': line.amount },
    },
  };
}

/**
 * Condition for excluding a transaction: its wire isn't recorded. A second transaction of a wire that was recorded from
 * another one may be excluded, because nothing else can be done with it.
 */
export const isNoWire = (line: KeptLine) =>
  line.direction === 'out' ? noWireHere(line) : isNotRecorded(line, recordedReferenceOf(line), IS_ANOTHERS);

type SaidWire = Pick<ReceivedWire, 'tenantId' | 'reference' | 'on'> & { readonly received: number };

/**
 * The transaction's wire, under the reference it would be recorded with. Outgoing amounts are negative, because they
 * are no receipt.
 */
const wireIn = (line: KeptLine): SaidWire => {
  const { tenantId, amount, on } = line;
  const received = line.direction === 'in' ? amount : -amount;
  return { tenantId, received, on, reference: recordedReferenceOf(line) };
};

/** The key that records which transactions prove a file by this wire. */
const provenKeyOf = ({ tenantId, reference, received }: SaidWire) =>
  provenReferenceKey(tenantId, wireReferenceOf(reference), received);

/** The same wire under the other form of its reference that banks write, if there is one. */
const twinOf = (wire: SaidWire): readonly SaidWire[] => {
  const reference = otherNameOf(wire.reference, wire.on);
  return reference === undefined ? [] : [{ ...wire, reference }];
};

/**
 * Updates the record of which transactions prove a file at a reference and amount. One with its own wire reference must
 * be the only one there, and is marked for those that share a reference.
 */
function provenChange(line: KeptLine, amount: number, does: 'ADD' | 'DELETE') {
  const lines = { '#lines': 'lines' };
  const both = { ...lines, '#isNamed': 'isNamed' };
  const own = { ':line': new Set([line.id]) };
  const change = { UpdateExpression: `${does} #lines :line`, ExpressionAttributeValues: own };
  const isNamed = namesItsWire(line);
  // Someone might type a part's amount, but another transaction of that amount is a different wire.
  if (isNamed && amount !== line.amount) return { ...change, ExpressionAttributeNames: lines };
  if (does === 'DELETE')
    return isNamed
      ? { ...change, UpdateExpression: 'DELETE #lines :line REMOVE #isNamed', ExpressionAttributeNames: both }
      : { ...change, ExpressionAttributeNames: lines };
  return isNamed
    ? {
        UpdateExpression: 'ADD #lines :line SET #isNamed = :yes',
        ConditionExpression: 'attribute_not_exists(#lines)',
        ExpressionAttributeNames: both,
        ExpressionAttributeValues: { ...own, ':yes': true },
      }
    : { ...change, ConditionExpression: 'attribute_not_exists(#isNamed)', ExpressionAttributeNames: both };
}

/**
 * Records that a transaction proves a file, or no longer does, under the reference that someone might type for its
 * wire. Only one transaction of a wire may prove it. A wire split among files may also be typed with a part's amount.
 */
export const provenAs = (line: KeptLine, does: 'ADD' | 'DELETE') =>
  amountsOf(line).map((amount) => ({
    Update: {
      TableName: tableName(),
      Key: provenKeyOf(wireIn({ ...line, amount: toCents(amount) })),
      ...provenChange(line, amount, does),
    },
  }));

/** True if a transaction already proves a file by this one's wire and amount. */
export async function isProven(line: KeptLine): Promise<boolean> {
  const wire = wireIn(line);
  const items = [wire, ...twinOf(wire)].map((each) => itemAt(provenKeyOf(each)));
  const isOfIt = namesItsWire(line) ? 'lines' : 'isNamed';
  return (await Promise.all(items)).some((item) => item?.[isOfIt] !== undefined);
}

const isNoProof = (wire: SaidWire, attribute: 'lines' | 'isNamed' = 'lines') => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: provenKeyOf(wire),
    ConditionExpression: 'attribute_not_exists(#lines)',
    ExpressionAttributeNames: { '#lines': attribute },
  },
});

/** Condition that no transaction of a wire's money proves a file, under any of the wire's references. */
export const provesNoFile = (wire: ReceivedWire) => [wire, ...twinOf(wire)].map((each) => isNoProof(each));

/** Condition for recording a wire from a transaction: no other transaction of that wire proves a file. */
export function provesNoOther(line: KeptLine) {
  const wire = wireIn(line);
  const attribute = namesItsWire(line) ? 'lines' : 'isNamed';
  return [wire, ...twinOf(wire)].map((each) => isNoProof(each, attribute));
}

/** Condition for proving a file: under its other reference, the wire is neither recorded nor proves a file. */
export const isNoTwin = (line: KeptLine) =>
  namesItsWire(line) ? twinOf(wireIn(line)).flatMap((twin) => [noWireOf(line, twin.reference), isNoProof(twin)]) : [];

/**
 * Condition that a new wire isn't recorded under its other reference. The same bank may write an IMAD with its year in
 * one kind of file and without it in another.
 */
export const isNoOther = (wire: ReceivedWire) =>
  twinOf(wire).map(({ tenantId, reference, on }) => {
    const [from, until] = sameWireDays(on);
    return {
      ConditionCheck: {
        TableName: tableName(),
        Key: receivedWireKey(tenantId, wireReferenceOf(reference)),
        ConditionExpression: 'attribute_not_exists(pk) OR #state = :void OR #on < :from OR #on > :until',
        ExpressionAttributeNames: { '#state': 'state', '#on': 'on' },
        ExpressionAttributeValues: { ':void': 'void', ':from': from, ':until': until },
      },
    };
  });
