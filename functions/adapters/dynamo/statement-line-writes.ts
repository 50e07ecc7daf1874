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

/** Which list of lines that wait for somebody a line stands in: nobody has decided, or a colleague wants it back. */
function listOf({ tenantId, state, proposed }: KeptLine): string | undefined {
  if (state === 'new') return newLinesPartition(tenantId);
  return proposed && wantedBackPartition(tenantId);
}

/** A line that waits for somebody stands in the list of those. */
function itemOf(line: KeptLine) {
  const list = listOf(line);
  return {
    ...statementLineKey(line.tenantId, line.on, line.id),
    ...line,
    ...(list ? { gsi2pk: list, gsi2sk: `${line.on}#${line.id}` } : {}),
  };
}

/** A line on top of the version that was read: 0 for one that is not there yet. */
export const putLine = (line: KeptLine) => ({
  TableName: tableName(),
  Item: itemOf(keptLine.parse({ ...line, version: line.version + 1 })),
  ...onTopOf(line.version),
});

/** The write by which a line waits again, as part of the one that drops its wire. */
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
 * The amounts under which a line's money might stand as a wire: its own, and of a wire for several files each part, too.
 * Somebody may have typed what arrived for one of them.
 */
const amountsOf = (line: KeptLine): readonly number[] => {
  const parts = line.direction === 'in' && namesItsWire(line) ? filePartsOf(line).map(({ amount }) => amount) : [];
  return [...new Set<number>([line.amount, ...parts])];
};

/** A wire on record that is another line's; the reference of a line that names its wire stands for no other money. */
const IS_ANOTHERS = 'attribute_exists(#line) AND #line.#id <> :id';
const IS_ANOTHER_DEPOSIT = `${IS_ANOTHERS} AND attribute_not_exists(#line.#isNamed)`;

/** Which wires of other lines are no reason against a write; undefined where each of them is. */
type Others = typeof IS_ANOTHERS | typeof IS_ANOTHER_DEPOSIT | undefined;

/**
 * That no wire of a line's money is on record under this reference, as part of a write: one of another amount is no
 * reason, nor one that was dropped, nor one that is made of others, which is no bank's, nor some that are another line's.
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

/** That the wire of a line is not on record, but for deposits that share a reference with one that is no wire. */
export const noWireOf = (line: KeptLine, reference: string) =>
  isNotRecorded(line, reference, namesItsWire(line) ? undefined : IS_ANOTHER_DEPOSIT);

/**
 * The same for a line of what went out, which is no receipt of any wire: that none of its reference and amount is still
 * here. One that was sent back is on another line, or went by one that nobody can tell.
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
 * That a line which is set aside as none of the portal's is no wire on record, as part of a write. A second line of a
 * wire that is recorded from another one is set aside: nothing else can become of it.
 */
export const isNoWire = (line: KeptLine) =>
  line.direction === 'out' ? noWireHere(line) : isNotRecorded(line, recordedReferenceOf(line), IS_ANOTHERS);

type SaidWire = Pick<ReceivedWire, 'tenantId' | 'reference' | 'on'> & { readonly received: number };

/** The wire of a line, by the words under which it would be on record. What went out is below zero: it is no receipt. */
const wireIn = (line: KeptLine): SaidWire => {
  const { tenantId, amount, on } = line;
  const received = line.direction === 'in' ? amount : -amount;
  return { tenantId, received, on, reference: recordedReferenceOf(line) };
};

/** Where it stands that a line proves a file by this wire. */
const provenKeyOf = ({ tenantId, reference, received }: SaidWire) =>
  provenReferenceKey(tenantId, wireReferenceOf(reference), received);

/** The same wire under the other reference that banks write for it; nothing where there is only one. */
const twinOf = (wire: SaidWire): readonly SaidWire[] => {
  const reference = otherNameOf(wire.reference, wire.on);
  return reference === undefined ? [] : [{ ...wire, reference }];
};

/**
 * How it stands at a reference and an amount that a line proves a file: one that names its wire is the only one there,
 * and says so to those whose reference several lines may have.
 */
function provenChange(line: KeptLine, amount: number, does: 'ADD' | 'DELETE') {
  const lines = { '#lines': 'lines' };
  const both = { ...lines, '#isNamed': 'isNamed' };
  const own = { ':line': new Set([line.id]) };
  const change = { UpdateExpression: `${does} #lines :line`, ExpressionAttributeValues: own };
  const isNamed = namesItsWire(line);
  // Somebody might type a part's amount; another line of as much is another wire.
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
 * That a line proves a file, or does so no more, at the reference under which somebody might type its wire. Of the lines
 * that tell of one wire one proves it. A wire for several files might be typed by the amount of a part, too.
 */
export const provenAs = (line: KeptLine, does: 'ADD' | 'DELETE') =>
  amountsOf(line).map((amount) => ({
    Update: {
      TableName: tableName(),
      Key: provenKeyOf(wireIn({ ...line, amount: toCents(amount) })),
      ...provenChange(line, amount, does),
    },
  }));

/** Whether a line proves a file by this one's wire, and as much of it. */
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

/** That no line of a wire's money proves a file under a reference of the wire, as part of a write. */
export const provesNoFile = (wire: ReceivedWire) => [wire, ...twinOf(wire)].map((each) => isNoProof(each));

/** The same for a line by which a wire is recorded: that no other line which tells of its wire proves a file. */
export function provesNoOther(line: KeptLine) {
  const wire = wireIn(line);
  const attribute = namesItsWire(line) ? 'lines' : 'isNamed';
  return [wire, ...twinOf(wire)].map((each) => isNoProof(each, attribute));
}

/** That the wire of a line that is to prove a file neither is on record nor proves one under its other reference. */
export const isNoTwin = (line: KeptLine) =>
  namesItsWire(line) ? twinOf(wireIn(line)).flatMap((twin) => [noWireOf(line, twin.reference), isNoProof(twin)]) : [];

/**
 * That a wire that has just arrived isn't on record under its other reference, as part of a write: one bank writes an
 * IMAD with its year in one kind of file and without it in another.
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
