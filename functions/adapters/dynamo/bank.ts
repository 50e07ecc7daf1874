import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { addDays } from '#shared/banking-days.ts';
import { type Day, day, instant } from '#shared/dates.ts';
import { clientId, type TenantId, transferId } from '#shared/ids.ts';
import { fileBalance, type JournalEntry, monthOf } from '#shared/ledger/entry.ts';
import { cents, toCents } from '#shared/money.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Proposal } from '#shared/proposal/proposal.ts';
import type { Refusal } from '#shared/refusals.ts';
import { type LearnedTable, learnedTable } from '#shared/statement/csv-learned.ts';
import {
  type KeptLine,
  type KeptStatement,
  keptLine,
  keptStatement,
  type LineName,
  type LineState,
  listOrder,
  nameOfLine,
  namesItsWire,
  PROOFS_MAX,
  printedNamesOf,
  recordedReferenceOf,
  wiresOfLine,
} from '#shared/statement/kept-line.ts';
import { keepingBalances } from '#shared/statement/whole-days.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { otherNameOf, sameWireDays } from '#shared/wire/imad.ts';
import {
  bankReferenceOf,
  joinedIn,
  lineWire,
  partIn,
  type ReceivedWire,
  receivedWire,
  wireClaim,
  wireReferenceOf,
  withParts,
  withPartsChanged,
} from '#shared/wire/received.ts';
import type { LatestStatements } from '../../bank/ports.ts';
import type {
  FileList,
  FileProof,
  FilesProven,
  FileTaking,
  LineProof,
  Promised,
  UnshownWire,
} from '../../payments/engine/file-funds.ts';
import {
  appliedWiresPartition,
  fileBalanceKey,
  filePromisesKey,
  journalEntryKey,
  type Key,
  learnedTableKey,
  learnedTablesPartition,
  newLinesPartition,
  openWiresPartition,
  provenReferenceKey,
  receivedWireKey,
  receivedWiresPartition,
  statementKey,
  statementLineKey,
  statementMonth,
  statementsPartition,
  statementsPrefix,
  sweptSideKey,
  typedWiresPartition,
  wantedBackPartition,
} from './keys.ts';
import { proposals } from './proposals.ts';
import {
  allItems,
  areWritten,
  beginning,
  cancellationCodes,
  documents,
  eachOf,
  isAtVersion,
  isNew,
  isOvertaken,
  isPut,
  itemAt,
  itemsNamed,
  itemsOf,
  nextVersion,
  onTopOf,
  pageOf,
  partition,
  putIf,
  remove,
  tableName,
  transact,
  updateIf,
} from './table.ts';
import { tenants } from './tenants.ts';
import { namedAtProvider, notesOf, putChanged, write } from './transfers.ts';

// Bank statements and their transactions, recorded wires, and what they prove about a file's money.

/** More people than ever import the same days at the same moment. */
const TRIES_MAX = 10;

const keyOf = ({ tenantId, account, until, from }: KeptStatement) => statementKey(tenantId, account, until, from);

/** Saves a statement over the version that was read; false if another writer changed the balances meanwhile. */
async function statementWritten(statement: KeptStatement, over: KeptStatement | undefined): Promise<boolean> {
  const balances = ['opening', 'closing'] as const;
  const isSame = balances.map((name) =>
    over?.[name] === undefined ? `attribute_not_exists(${name})` : `${name} = :${name}`,
  );
  const values = balances.flatMap((name) => (over?.[name] === undefined ? [] : [[`:${name}`, over[name]] as const]));
  return putIf({
    Item: { ...keyOf(statement), ...keptStatement.parse(keepingBalances(over, statement)) },
    ConditionExpression: isSame.join(' AND '),
    ...(values.length > 0 ? { ExpressionAttributeValues: Object.fromEntries(values) } : {}),
  });
}

/** Two years of daily statements. A weekly download taken every day is also one per day. */
const LOOKED_AT_ONCE = 500;
/** More accounts than any company imports. */
const ACCOUNTS_MAX = 30;
/** The statements read per account, because a file without a balance is soon followed by one with it. */
const NEWEST_MAX = 5;
/** Sorts after all days and accounts. */
const LAST = '~';

/** The statements between two sort keys, last one first. */
async function latest({ pk, sk }: Key, below: string): Promise<LatestStatements> {
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :below',
    ExpressionAttributeValues: { ':pk': pk, ':first': sk, ':below': below },
    ScanIndexForward: false,
    Limit: LOOKED_AT_ONCE,
    ConsistentRead: true,
  };
  const { found, next } = await pageOf(query, (item) => keptStatement.parse(item));
  return { statements: found, isAll: next === undefined };
}

/** A tenant's imported statements. */
export const statements = {
  /** Saves a statement, or the same days of the same account again. A known balance stays known. */
  async keep(statement: KeptStatement): Promise<void> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1)
      if (await statementWritten(statement, await itemsOf(keptStatement, keyOf).find(statement))) return;
    throw new Error('A statement was changed by other writers on every try to save it.');
  },

  /** Removes a statement. The previous write recorded who does, for the audit log. */
  async remove(statement: KeptStatement): Promise<void> {
    await itemsOf(keptStatement, keyOf).put(statement, statement);
    await remove(keyOf(statement));
  },

  /** The latest statements of an account, as many as are compared at once. */
  ofAccount: (tenant: TenantId, account: string): Promise<LatestStatements> =>
    latest(statementsPrefix(tenant, account), `${statementsPrefix(tenant, account).sk}${LAST}`),

  /** The newest statement of each account with a closing balance, among its last few. */
  async newest(tenant: TenantId): Promise<readonly KeptStatement[]> {
    const { pk, sk } = statementsPrefix(tenant);
    const found: KeptStatement[] = [];
    let below = `${sk}${LAST}`;
    for (let accounts = 0; accounts < ACCOUNTS_MAX; accounts += 1) {
      const query = {
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :below',
        ExpressionAttributeValues: { ':pk': pk, ':first': sk, ':below': below },
        ScanIndexForward: false,
        Limit: NEWEST_MAX,
      };
      const { found: page } = await pageOf(query, (item) => keptStatement.parse(item));
      const [first] = page;
      if (!first) break;
      const own = page.filter(({ account, closing }) => account === first.account && closing !== undefined);
      found.push(...own.slice(0, 1));
      below = statementsPrefix(tenant, first.account).sk;
    }
    return found;
  },

  /** The latest statements of every account of a tenant. */
  async recent(tenant: TenantId): Promise<readonly KeptStatement[]> {
    const every = statementsPrefix(tenant);
    const found: KeptStatement[] = [];
    let below = `${every.sk}${LAST}`;
    for (let accounts = 0; accounts < ACCOUNTS_MAX; accounts += 1) {
      const { statements: page, isAll } = await latest(every, below);
      const [first] = page;
      // The page may cut off the next account, so that one is read again from its own end.
      found.push(...(isAll ? page : page.filter(({ account }) => account === first?.account)));
      if (isAll || !first) break;
      below = statementsPrefix(tenant, first.account).sk;
    }
    return found;
  },

  all: (tenant: TenantId): Promise<readonly KeptStatement[]> =>
    allItems(partition(statementsPartition(tenant)), (item) => keptStatement.parse(item)),
};

/** True if a wire needs someone: it is unmatched, or a change of it is proposed. */
const isOpen = ({ state, proposed }: Pick<ReceivedWire, 'state' | 'proposed'>): boolean =>
  state === 'unmatched' || proposed !== undefined;

/** True if a wire was returned and its bank transaction isn't linked yet. */
const isSentBack = ({ state, sentBackLine }: Pick<ReceivedWire, 'state' | 'sentBackLine'>): boolean =>
  state === 'sent back' && !sentBackLine;

/** The index that a transaction belongs to: with a proposal, undecided, or with a wire that is open or applied. */
function listOf(line: KeptLine): string | undefined {
  const { tenantId, state, proposed } = line;
  if (proposed) return wantedBackPartition(tenantId);
  if (state === 'new') return newLinesPartition(tenantId);
  const wires = wiresOfLine(line);
  if (wires.some((wire) => isOpen(wire) || isSentBack(wire))) return openWiresPartition(tenantId);
  return wires.some((wire) => wire.state === 'applied') ? appliedWiresPartition(tenantId) : undefined;
}

/** A transaction's item, with its place in a list while it has one. */
function itemOf(line: KeptLine) {
  const list = listOf(line);
  return {
    ...statementLineKey(line.tenantId, line.on, line.id),
    ...line,
    ...(list ? { gsi2pk: list, gsi2sk: listOrder(line) } : {}),
  };
}

/** A transaction to save against the version that was read; 0 for a new one. */
export const putLine = (line: KeptLine) => ({
  TableName: tableName(),
  Item: itemOf(keptLine.parse({ ...line, version: line.version + 1 })),
  ...onTopOf(line.version),
});

/**
 * The amounts under which the money may be recorded as a wire: the full amount, and each part of a wire split among
 * files, because someone may have typed just one part.
 */
const amountsOf = (line: KeptLine): readonly number[] => {
  const parts = line.direction === 'in' && namesItsWire(line) ? (line.files ?? []) : [];
  return [...new Set<number>([line.amount, ...parts.map(({ amount }) => amount)])];
};

/**
 * Conditions for a recorded wire that belongs to another transaction. A transaction with its own wire reference shares
 * it with no other money.
 */
const IS_ANOTHERS = 'attribute_exists(#line)';
const IS_ANOTHER_DEPOSIT = `${IS_ANOTHERS} AND attribute_not_exists(#line.#isNamed)`;

/** Wires of other transactions that don't block the write; if undefined, each of them does. */
type Others = typeof IS_ANOTHERS | typeof IS_ANOTHER_DEPOSIT | undefined;

/**
 * Condition that no wire of this money is recorded under the reference. These don't block the write: a wire of another
 * amount, a voided one, and some of another transaction.
 */
function isNotRecorded(line: KeptLine, reference: string, others: Others) {
  const { tenantId } = line;
  const amounts = [...amountsOf(line).entries()].map(([at, amount]) => [`:amount${at}`, amount] as const);
  const isOther = amounts.map(([name]) => `received <> ${name}`).join(' AND ');
  const isFree = `attribute_not_exists(pk) OR #state = :void OR (${isOther})`;
  return {
    ConditionCheck: {
      TableName: tableName(),
      Key: receivedWireKey(tenantId, wireReferenceOf(reference)),
      ConditionExpression: others ? `${isFree} OR (${others})` : isFree,
      ExpressionAttributeNames: {
        '#state': 'state',
        ...(others ? { '#line': 'line' } : {}),
        ...(others === IS_ANOTHER_DEPOSIT ? { '#isNamed': 'isNamed' } : {}),
      },
      ExpressionAttributeValues: { ':void': 'void', ...Object.fromEntries(amounts) },
    },
  };
}

/** Condition that the transaction's wire isn't recorded. A deposit with its reference that isn't a wire is fine. */
export const noWireOf = (line: KeptLine, reference: string) =>
  isNotRecorded(line, reference, namesItsWire(line) ? undefined : IS_ANOTHER_DEPOSIT);

/**
 * Conditions for excluding a transaction: its wire isn't recorded. A second transaction of a wire that was recorded from
 * another one may be excluded, because nothing else can be done with it. An outgoing one is no receipt.
 */
export const isNoWire = (line: KeptLine) =>
  line.direction === 'out'
    ? []
    : [recordedReferenceOf(line), ...printedNamesOf(line)].map((name) => isNotRecorded(line, name, IS_ANOTHERS));

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

/** The same wire under each IMAD in the transaction's description. */
const printedIn = (line: KeptLine): readonly SaidWire[] =>
  printedNamesOf(line).map((reference) => ({ ...wireIn(line), reference }));

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
function provenChange(line: KeptLine, amount: number, does: 'ADD' | 'DELETE', isNamed: boolean) {
  const lines = { '#lines': 'lines' };
  const both = { ...lines, '#isNamed': 'isNamed' };
  const own = { ':line': new Set([line.id]) };
  const change = { UpdateExpression: `${does} #lines :line`, ExpressionAttributeValues: own };
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
  amountsOf(line).flatMap((amount) => {
    const part = { ...line, amount: toCents(amount) };
    const change = (wire: SaidWire, isNamed: boolean) => ({
      Update: { TableName: tableName(), Key: provenKeyOf(wire), ...provenChange(line, amount, does, isNamed) },
    });
    return [change(wireIn(part), namesItsWire(line)), ...printedIn(part).map((wire) => change(wire, true))];
  });

/** True if a transaction already proves a file by this one's wire and amount. */
export async function isProven(line: KeptLine): Promise<boolean> {
  const wire = wireIn(line);
  const items = [wire, ...twinOf(wire), ...printedIn(line)].map((each) => itemAt(provenKeyOf(each)));
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
  return [
    ...[wire, ...twinOf(wire)].map((each) => isNoProof(each, attribute)),
    ...printedIn(line).map((each) => isNoProof(each)),
  ];
}

/**
 * Conditions for proving a file: under its other reference, the wire is neither recorded nor proves a file, and it isn't
 * recorded under an IMAD in its description.
 */
export const isNoTwin = (line: KeptLine) => [
  ...(namesItsWire(line)
    ? twinOf(wireIn(line)).flatMap((twin) => [noWireOf(line, twin.reference), isNoProof(twin)])
    : []),
  ...printedNamesOf(line).map((name) => isNotRecorded(line, name, undefined)),
];

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

/** The transactions of these names that exist. */
function linesNamed(tenant: TenantId, names: readonly LineName[]): Promise<readonly KeptLine[]> {
  const keys = names.map(({ on, id }) => statementLineKey(tenant, on, id));
  return itemsNamed(keys, (item) => keptLine.parse(item));
}

/** Adds or saves a transaction against the version that was read; false if another writer was faster. */
const save = (line: KeptLine): Promise<boolean> => isPut(putLine(line));

/** Saves a transaction on condition that its wire isn't recorded; false if it is. */
const saveWithoutWire = (line: KeptLine): Promise<boolean> => areWritten([{ Put: putLine(line) }, ...isNoWire(line)]);

/**
 * Excludes a transaction as one side of a sweep, unless its wire is recorded. Each side has one transaction and keeps
 * it.
 */
const saveOfSweep = (line: KeptLine, side: string): Promise<boolean> =>
  areWritten([
    { Put: putLine({ ...line, swept: side }) },
    ...isNoWire(line),
    {
      Put: {
        TableName: tableName(),
        Item: { ...sweptSideKey(line.tenantId, side), side, line: { on: line.on, id: line.id } },
        ...isNew,
      },
    },
  ]);

/** Those of these sweep sides that have a transaction, with its name. */
const sidesNamed = (tenant: TenantId, sides: readonly string[]) =>
  itemsNamed(
    sides.map((side) => sweptSideKey(tenant, side)),
    (item) => z.object({ side: z.string(), line: z.object({ on: day, id: z.string() }) }).parse(item),
  );

/** The limit of one TransactWriteItems. */
const WRITTEN_AT_ONCE = 100;

/** Adds these, of which a few may be on record or being added by a colleague; returns how many it added. */
async function addedTogether(lines: readonly KeptLine[]): Promise<number> {
  try {
    await transact(lines.map((line) => ({ Put: putLine(line) })));
    return lines.length;
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    const codes = cancellationCodes(error) ?? [];
    const others = lines.filter((_line, at) => codes[at] !== 'ConditionalCheckFailed');
    return (await eachOf(others, save)).filter((isAdded) => isAdded).length;
  }
}

const removalOf = ({ tenantId, on, id, version }: KeptLine) => ({
  Delete: { TableName: tableName(), Key: statementLineKey(tenantId, on, id), ...isAtVersion(version) },
});

const sorted = z.object({ pk: z.string(), sk: z.string() });
const nameOf = (item: Record<string, unknown>): LineName => {
  const [, on = '', id = ''] = sorted.parse(item).sk.split('#');
  return { on, id };
};

const byOrder = (one: KeptLine, other: KeptLine): number => (listOrder(one) < listOrder(other) ? -1 : 1);

type SomeLines = { readonly lines: readonly KeptLine[]; readonly isMore: boolean };

/** Transactions in a list of open items, read from the table because the index lags it. */
async function listed(tenant: TenantId, list: string, most: number, after?: string): Promise<SomeLines> {
  const query = {
    IndexName: 'gsi2',
    KeyConditionExpression: `gsi2pk = :list${after ? ' AND gsi2sk > :after' : ''}`,
    ExpressionAttributeValues: { ':list': list, ...(after ? { ':after': after } : {}) },
    Limit: most,
  };
  const { found, next } = await pageOf(query, nameOf);
  const lines = await linesNamed(tenant, found);
  return { lines: lines.toSorted(byOrder), isMore: next !== undefined };
}

export const statementLines = {
  save,
  saveWithoutWire,
  saveOfSweep,
  named: linesNamed,

  async find(tenant: TenantId, name: LineName): Promise<KeptLine | undefined> {
    const [found] = await linesNamed(tenant, [name]);
    return found;
  },

  /** Those of these sweep sides that already have a transaction. */
  sidesWithLine: async (tenant: TenantId, sides: readonly string[]): Promise<readonly string[]> =>
    (await sidesNamed(tenant, sides)).map(({ side }) => side),

  /**
   * Adds new transactions and returns how many were added. If two callers add the same one, only one write succeeds.
   */
  async add(lines: readonly KeptLine[]): Promise<number> {
    const chunks = Array.from({ length: Math.ceil(lines.length / WRITTEN_AT_ONCE) }, (_none, at) =>
      lines.slice(at * WRITTEN_AT_ONCE, (at + 1) * WRITTEN_AT_ONCE),
    );
    return (await eachOf(chunks, addedTogether)).reduce((all, added) => all + added, 0);
  },

  /** Removes transactions against the versions that were read; false if another writer was faster with one of them. */
  async remove(lines: readonly KeptLine[]): Promise<boolean> {
    for (let at = 0; at < lines.length; at += WRITTEN_AT_ONCE)
      if (!(await areWritten(lines.slice(at, at + WRITTEN_AT_ONCE).map(removalOf)))) return false;
    return true;
  },

  /** Undecided transactions without a proposal in the list's order, from the start or after the given one. */
  async waiting(tenant: TenantId, most: number, after?: string): Promise<SomeLines> {
    const { lines, isMore } = await listed(tenant, newLinesPartition(tenant), most, after);
    return { lines: lines.filter(({ state, proposed }) => state === 'new' && !proposed), isMore };
  },

  /** Transactions with a proposal, oldest day first. */
  async wantedBack(tenant: TenantId, most: number): Promise<SomeLines> {
    const { lines, isMore } = await listed(tenant, wantedBackPartition(tenant), most);
    return { lines: lines.filter(({ proposed }) => proposed), isMore };
  },

  /** A page of a month's transactions in a state, newest first. */
  async month(
    tenant: TenantId,
    { month, state, after, most }: { month: string; state?: LineState; after?: string | undefined; most: number },
  ): Promise<{ lines: readonly KeptLine[]; after: string | undefined }> {
    const pk = statementMonth(tenant, month);
    const query = {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :lines)',
      ...(state ? { FilterExpression: '#state = :state', ExpressionAttributeNames: { '#state': 'state' } } : {}),
      ExpressionAttributeValues: { ':pk': pk, ':lines': 'LINE#', ...(state ? { ':state': state } : {}) },
      ScanIndexForward: false,
      Limit: most,
      // A new transaction is compared with those of a file that a colleague has just imported.
      ConsistentRead: true,
      ...(after ? { ExclusiveStartKey: { pk, sk: after } } : {}),
    };
    const { found, next } = await pageOf(query, (item) => keptLine.parse(item));
    return { lines: found, after: next && sorted.parse(next).sk };
  },
};

const nextOf = (wire: ReceivedWire): ReceivedWire => ({ ...wire, version: wire.version + 1 });

/** A record under a reference: a wire of its own, or the claim of one that is part of its transaction. */
const storedWire = z.union([receivedWire, wireClaim]);
type StoredWire = z.infer<typeof storedWire>;
const isOwn = (stored: StoredWire): stored is z.infer<typeof receivedWire> => 'steps' in stored;

/** The records under these references. */
function storedNamed(tenant: TenantId, references: readonly string[]): Promise<readonly StoredWire[]> {
  const names = [...new Set(references.map(wireReferenceOf))].filter((name) => name !== '');
  const keys = names.map((name) => receivedWireKey(tenant, name));
  return itemsNamed(keys, (item) => storedWire.parse(item));
}

const byReference = (one: ReceivedWire, other: ReceivedWire): number =>
  wireReferenceOf(one.reference) < wireReferenceOf(other.reference) ? -1 : 1;

/** The wires that were found and their parts, by reference. Those of transactions are read from there. */
async function wiresIn(tenant: TenantId, found: readonly StoredWire[]): Promise<readonly ReceivedWire[]> {
  // Several references may lead to one transaction.
  const claimed = new Map(found.flatMap((stored) => (isOwn(stored) ? [] : [[stored.line.id, stored.line] as const])));
  const ofLines = (await linesNamed(tenant, [...claimed.values()])).flatMap(wiresOfLine);
  return [...found.filter(isOwn).flatMap(withParts), ...ofLines].toSorted(byReference);
}

/** The wires of these references. One of joined wires is that of the leading one. */
async function wiresNamed(tenant: TenantId, references: readonly string[]): Promise<readonly ReceivedWire[]> {
  const names = references.map((reference) => joinedIn(reference)[0] ?? reference);
  const parts = new Set(names.filter(partIn).map(wireReferenceOf));
  const wholes = names.map((name) => partIn(name)?.wire ?? name);
  const isAsked = names.length > parts.size;
  const found = await wiresIn(tenant, await storedNamed(tenant, wholes));
  return found.filter(({ part, reference }) => (part ? parts.has(wireReferenceOf(reference)) : isAsked));
}

const PROVES_A_FILE =
  'This wire’s transaction is already posted to a file, and a wire counts once. Undo the posting first, under Bank activity.';

const keyOfWire = ({ tenantId, reference }: ReceivedWire): Key => receivedWireKey(tenantId, wireReferenceOf(reference));

/** Saves a wire's own record against the version that was read. Saving a new one claims the bank's reference. */
const putOwn = (wire: ReceivedWire) => {
  const isTyped = wire.line === undefined && withParts(wire).some(({ state }) => state === 'applied');
  const listed = isTyped ? { gsi2pk: typedWiresPartition(wire.tenantId), gsi2sk: wire.on } : {};
  return { Put: nextVersion(keyOfWire(wire), { ...receivedWire.parse(wire), ...listed }) };
};

/** The claim of a reference, which leads to the transaction of its wire. */
const claimOf = (wire: ReceivedWire, line: KeptLine, isBeside?: true) => ({
  Put: {
    TableName: tableName(),
    Item: {
      ...keyOfWire(wire),
      ...wireClaim.parse({ ...wire, line: nameOfLine(line), ...(isBeside ? { isBeside } : {}) }),
    },
    ...onTopOf(isBeside ? 0 : wire.version),
  },
});

/** Records a wire as part of its transaction, and claims its reference or turns its own record into the claim. */
const putMatched = (wire: ReceivedWire, line: KeptLine) => [
  claimOf(wire, line),
  { Put: putLine({ ...line, wire: lineWire.parse(wire) }) },
];

/** The records under a transaction's other references, where someone might type its wire again. */
async function storedBeside(wire: ReceivedWire, line: KeptLine) {
  const own = [wire, ...twinOf(wire)].map(({ reference }) => wireReferenceOf(reference));
  const names = [recordedReferenceOf(line), ...printedNamesOf(line)].map(wireReferenceOf);
  const others = [...new Set(names)].filter((name) => !own.includes(name));
  return { others, stored: others.length === 0 ? [] : await storedNamed(line.tenantId, others) };
}

/**
 * Claims the transaction's other references for its wire, so that no one can type it under one of them. A new wire that
 * was already typed under an IMAD in the description is refused.
 */
async function claimsBeside(wire: ReceivedWire, line: KeptLine) {
  const { others, stored } = await storedBeside(wire, line);
  const taken = stored.map(({ reference }) => wireReferenceOf(reference));
  const printed = hasJustCome(wire) ? printedNamesOf(line).filter((name) => taken.includes(name)) : [];
  return {
    claims: others
      .filter((name) => !taken.includes(name))
      .map((reference) => claimOf({ ...wire, reference }, line, true)),
    checks: printed.map((name) => isNotRecorded(line, name, undefined)),
  };
}

/** Frees the other references of a transaction whose wire is voided. */
async function unclaimed(wire: ReceivedWire, line: KeptLine) {
  const { stored } = await storedBeside(wire, line);
  return stored
    .filter((each) => !isOwn(each) && each.isBeside && each.line.id === line.id)
    .map(({ tenantId, reference }) => ({
      Delete: { TableName: tableName(), Key: receivedWireKey(tenantId, wireReferenceOf(reference)) },
    }));
}

/**
 * Saves a wire against the version that was read, where it is recorded. A voided wire leaves its transaction, which
 * needs a decision again, and keeps a record of its own.
 */
async function putWire(wire: ReceivedWire) {
  const line = wire.line && (await statementLines.find(wire.tenantId, wire.line));
  if (!line?.wire) return [putOwn(wire)];
  const { wire: _before, ...rest } = { ...line, version: wire.version };
  if (wire.state !== 'void') return [{ Put: putLine({ ...rest, wire: lineWire.parse(wire) }) }];
  const { TableName, Item } = putOwn(wire).Put;
  return [{ Put: { TableName, Item } }, { Put: putLine({ ...rest, state: 'new' }) }, ...(await unclaimed(wire, line))];
}

/** The wires of these records, each with its changed parts, to be saved against the version that was read. */
const wholesOf = (wires: readonly ReceivedWire[]): Promise<readonly ReceivedWire[]> =>
  Promise.all(
    [...Map.groupBy(wires, bankReferenceOf)].map(async ([reference, own]) => {
      const [first] = own;
      const whole = own.find(({ part }) => !part) ?? (first && (await receivedWires.find(first.tenantId, reference)));
      invariant(whole, 'a part has its wire');
      const version = Math.min(...own.map((each) => each.version));
      return withPartsChanged({ ...whole, version }, own);
    }),
  );

/** True if this write records that the wire has arrived: it's new, or it had been voided. */
const hasJustCome = ({ version, steps, state }: ReceivedWire): boolean =>
  state !== 'void' && (version === 0 || steps.slice(-3).some(({ name }) => name === 'void'));

type Written = Promise<Outcome<ReceivedWire, Refusal<'transfer/changed-meanwhile' | 'wire/reference-used'>>>;

type With = {
  readonly transfers?: readonly Transfer[];
  readonly takings?: readonly FileTaking[];
  readonly line?: KeptLine;
};

async function wireWritten(wire: ReceivedWire, { transfers = [], takings = [], line }: With = {}): Written {
  const { claims, checks } = line ? await claimsBeside(wire, line) : { claims: [], checks: [] };
  const [whole = wire] = await wholesOf([wire]);
  const own = line ? [...putMatched(whole, line), ...claims] : await putWire(whole);
  const payments = transfers.map((each) => ({ Put: putChanged(each) }));
  // Money that proves a file can't also be a payment's, whether typed or from another transaction of the same wire. For
  // a transaction's own wire, the transaction's state decides instead.
  const unproven = line ? provesNoOther(line) : whole.line ? [] : provesNoFile(whole);
  const typed = wire.state === 'void' ? [] : unproven;
  const others = [...(hasJustCome(wire) ? isNoOther(wire) : []), ...checks];
  const rest = [...payments, ...notesOf(wire.tenantId, takings)];
  const writes = [...own, ...others, ...rest, ...typed];
  try {
    await documents.send(new TransactWriteCommand({ TransactItems: writes }));
    return done(line ? nextOf({ ...wire, version: line.version, line: nameOfLine(line) }) : nextOf(wire));
  } catch (error) {
    const codes = cancellationCodes(error) ?? [];
    const isTaken = (from: number) => codes.slice(from).includes('ConditionalCheckFailed');
    if (typed.length > 0 && isTaken(-typed.length))
      return refuse({ code: 'wire/reference-used', sentence: PROVES_A_FILE });
    if (codes.slice(own.length, own.length + others.length).includes('ConditionalCheckFailed'))
      return refuse({ code: 'wire/reference-used' });
    if (wire.version === 0 && codes[0] === 'ConditionalCheckFailed') return refuse({ code: 'wire/reference-used' });
    if (isOvertaken(error)) return refuse({ code: 'transfer/changed-meanwhile' });
    throw error;
  }
}

/** The transactions in a list, all or from a day on. */
async function linesListed(tenant: TenantId, list: string, from: Day = '0'): Promise<readonly KeptLine[]> {
  const query = {
    IndexName: 'gsi2',
    KeyConditionExpression: 'gsi2pk = :list AND gsi2sk >= :from',
    ExpressionAttributeValues: { ':list': list, ':from': from },
  };
  return linesNamed(tenant, await allItems(query, nameOf));
}

/**
 * The wires that pass a filter, by reference: those with a record of their own, and those of transactions that are open
 * or that payments have received since a day.
 */
async function wiresThat(
  tenant: TenantId,
  isAsked: (wire: ReceivedWire) => boolean,
  appliedFrom?: Day,
): Promise<readonly ReceivedWire[]> {
  const ownRecords = { ...partition(receivedWiresPartition(tenant)), FilterExpression: 'attribute_exists(steps)' };
  const [own, open, applied] = await Promise.all([
    allItems(ownRecords, (item) => receivedWire.parse(item)),
    linesListed(tenant, openWiresPartition(tenant)),
    appliedFrom === undefined ? [] : linesListed(tenant, appliedWiresPartition(tenant), appliedFrom),
  ]);
  return [...own.flatMap(withParts), ...[...open, ...applied].flatMap(wiresOfLine)]
    .filter(isAsked)
    .toSorted(byReference);
}

const indexed = z.object({ pk: z.string(), sk: z.string() });

/** The months whose reconciliation two people have signed, whatever the account. */
const isSignedMonth = ({ change, decided }: Proposal<'report signature'>): boolean =>
  decided?.what === 'approved' && change.report.includes('-');

/** Received wires: one item per bank reference, with the parts of a split wire in it. */
export const receivedWires = {
  /** The first day after the months whose reconciliation two people have signed. */
  async booksFrom(tenant: TenantId): Promise<Day> {
    const signed = (await proposals.signatures(tenant)).filter(isSignedMonth).map(({ change }) => change.report);
    const last = signed.toSorted().at(-1);
    return last === undefined ? '' : `${monthOf(addDays(`${last}-28`, 4))}-01`;
  },

  async find(tenant: TenantId, reference: string): Promise<ReceivedWire | undefined> {
    const [found] = await receivedWires.named(tenant, [reference]);
    return found;
  },

  /** The recorded wires of these references. A page of transactions takes a few requests. */
  named: wiresNamed,

  async sweptAccounts(tenant: TenantId, sides: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const taken = await sidesNamed(tenant, sides);
    const accounts = new Map(
      (
        await linesNamed(
          tenant,
          taken.map(({ line }) => line),
        )
      ).map(({ id, account }) => [id, account]),
    );
    return new Map(
      taken.flatMap(({ side, line }) => {
        const account = accounts.get(line.id);
        return account ? [[side, account] as const] : [];
      }),
    );
  },

  save: (wire: ReceivedWire): Written => wireWritten(wire),

  /**
   * Moves a payment and its wire together, with the failed payments that it pays again, so that no crash can separate
   * them. The same write notes on the files what that takes out of them.
   */
  settle: (wire: ReceivedWire, transfers: readonly Transfer[], takings: readonly FileTaking[]): Written =>
    wireWritten(wire, { transfers, takings }),

  /**
   * The same for several wires or parts, and the files that parts are posted to. Their money arrived earlier, so none is
   * new to the bank.
   */
  async settleAll(
    wires: readonly [ReceivedWire, ...ReceivedWire[]],
    { transfers = [], takings = [], files = {} }: Omit<With, 'line'> & { readonly files?: FilesProven },
  ): Written {
    const [first] = wires;
    const { tenantId: tenant } = first;
    const isWritten = await areWritten([
      ...(await Promise.all((await wholesOf(wires)).map(putWire))).flat(),
      ...transfers.map((each) => ({ Put: putChanged(each) })),
      ...notesOf(tenant, takings),
      ...(files.added ?? []).map((each) => added(tenant, each)),
      ...(files.removed ?? []).flatMap(({ proof, ...file }) => removed(tenant, file, proof)),
    ]);
    return isWritten ? done(nextOf(first)) : refuse({ code: 'transfer/changed-meanwhile' });
  },

  /** As above for a wire from a bank transaction: the write makes it part of the transaction. */
  ofLine: (line: KeptLine) => ({
    booksFrom: receivedWires.booksFrom,
    find: receivedWires.find,
    save: (wire: ReceivedWire): Written => wireWritten(wire, { line }),
    settle: (wire: ReceivedWire, transfers: readonly Transfer[], takings: readonly FileTaking[]): Written =>
      wireWritten(wire, { transfers, takings, line }),
  }),

  /** Returned wires that no bank transaction is linked to yet. */
  sentBack: (tenant: TenantId): Promise<readonly ReceivedWire[]> => wiresThat(tenant, isSentBack),

  /** Those, all unmatched or proposed wires, and wires that payments have received since a day. */
  atDesk: (tenant: TenantId, receivedFrom: Day): Promise<readonly ReceivedWire[]> =>
    wiresThat(
      tenant,
      (wire) => isOpen(wire) || isSentBack(wire) || (wire.state === 'applied' && wire.on >= receivedFrom),
      receivedFrom,
    ),

  /** Typed wires of payments that appear on no statement, and parts of such wires, oldest day first. */
  async typed(tenant: TenantId): Promise<readonly ReceivedWire[]> {
    const query = {
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :list',
      ExpressionAttributeValues: { ':list': typedWiresPartition(tenant) },
    };
    const keys = await allItems(query, (item) => indexed.parse(item));
    const wires = (await itemsNamed(keys, (item) => storedWire.parse(item))).filter(isOwn).flatMap(withParts);
    return wires.filter(({ state }) => state === 'applied').toSorted((one, other) => (one.on < other.on ? -1 : 1));
  },

  /** Notes that the statement of its day doesn't show a typed wire; false if someone has worked on it meanwhile. */
  markMissing: ({ version, ...wire }: ReceivedWire, missing: NonNullable<ReceivedWire['missing']>) =>
    updateIf({
      Key: receivedWireKey(wire.tenantId, wireReferenceOf(bankReferenceOf(wire))),
      UpdateExpression: 'SET #missing = :missing',
      ConditionExpression: '#version = :read',
      ExpressionAttributeNames: { '#missing': 'missing', '#version': 'version' },
      ExpressionAttributeValues: { ':missing': missing, ':read': version },
    }),

  /** Saves a returned wire and its bank transaction in one write. */
  saveReturn: async (wire: ReceivedWire, line: KeptLine): Promise<boolean> =>
    areWritten([...(await Promise.all((await wholesOf([wire])).map(putWire))).flat(), { Put: putLine(line) }]),

  /** All unmatched or proposed wires. Every page is read, because no one would look for the money of a missed one. */
  open: (tenant: TenantId): Promise<readonly ReceivedWire[]> => wiresThat(tenant, isOpen),

  async all(tenant: TenantId): Promise<readonly ReceivedWire[]> {
    const stored = { ...partition(receivedWiresPartition(tenant)), ConsistentRead: true };
    return wiresIn(tenant, await allItems(stored, (item) => storedWire.parse(item)));
  },
};

const isKnown = (learned: LearnedTable | undefined): learned is LearnedTable => learned?.forgotten === undefined;

const stored = itemsOf(learnedTable, learnedTableKey);

/** Saved import formats of the banks' files. A forgotten one stays on record and no longer counts. */
export const learnedTables = {
  async find(tenant: TenantId, table: string): Promise<LearnedTable | undefined> {
    const learned = await stored.find(tenant, table);
    return isKnown(learned) ? learned : undefined;
  },

  /** Saves an import format, or that it was forgotten. The last write wins. */
  keep: (learned: LearnedTable): Promise<void> => stored.put(learned, learned.tenantId, learned.table),

  /** All of a company's import formats. */
  async all(tenant: TenantId): Promise<readonly LearnedTable[]> {
    const found = await allItems(partition(learnedTablesPartition(tenant)), (item) => learnedTable.parse(item));
    return found.filter(isKnown);
  },
};

const payment = z.object({ client: clientId, id: transferId });

/** A bank transaction that proves money of a file. Outgoing amounts are negative in the table. */
const keptProof = z.object({
  ...{ on: day, id: z.string(), amount: z.int(), sender: z.string(), reference: z.string() },
  ...{ by: z.string(), at: instant, reason: z.optional(z.string()) },
  partOf: z.optional(z.object({ amount: cents, files: z.array(z.string()) })),
});

/** A proof in the table's form. */
export const proofItem = ({ direction, ...proof }: LineProof): z.infer<typeof keptProof> => ({
  ...proof,
  amount: direction === 'out' ? -proof.amount : proof.amount,
});

const proofOf = ({ amount, ...kept }: z.infer<typeof keptProof>): LineProof => ({
  ...kept,
  amount: toCents(Math.abs(amount)),
  ...(amount < 0 ? { direction: 'out' } : {}),
});

const promises = z.object({
  version: z.int(),
  payments: z._default(z.array(payment), []),
  takings: z._default(z.array(z.extend(payment, { event: z.string() })), []),
  proofs: z.optional(z.array(keptProof)),
});

function promisedOf(item: Record<string, unknown>): Promised {
  const { proofs, ...promised } = promises.parse(item);
  return { ...promised, ...(proofs ? { proofs: proofs.map(proofOf) } : {}) };
}

/** The books' balance of a file and the amount promised to clients. */
export const fileFunds = {
  async held(tenant: TenantId, fileId: string): Promise<number> {
    const item = await itemAt(fileBalanceKey(tenant, fileId));
    return item ? fileBalance.parse(item).held : 0;
  },

  /** Disbursements approved for a file, and other events that took money out, at least those not yet in the books. */
  async promised(tenant: TenantId, fileId: string): Promise<Promised> {
    const item = await itemAt(filePromisesKey(tenant, fileId));
    return item ? promisedOf(item) : { version: 0, payments: [], takings: [] };
  },

  /** The lists of all files that have one. */
  lists: (tenant: TenantId): Promise<readonly FileList[]> =>
    allItems(beginning(filePromisesKey(tenant, '')), (item) => ({
      fileId: z.string().parse(item['sk']).replace('FILE#', ''),
      list: promisedOf(item),
    })),

  /**
   * Typed wires that no statement shows, and whether they count by the company's settings. Most companies have none, so
   * no settings are read.
   */
  async typed(tenant: TenantId): Promise<readonly UnshownWire[]> {
    const wires = await receivedWires.typed(tenant);
    const config = wires.length > 0 ? await tenants.config(tenant) : undefined;
    return wires.map((wire) => ({ wire, isCounted: config?.typedWires === 'count' && wire.missing === undefined }));
  },

  async isBooked({ tenantId, on, at, id }: JournalEntry): Promise<boolean> {
    return (await itemAt(journalEntryKey(tenantId, monthOf(on), at, id))) !== undefined;
  },

  /** Saves a transfer together with a file's list, each against the version that was read. */
  async promise(
    changed: Transfer,
    { fileId, list: { version, payments, takings } }: FileList,
  ): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile' | 'staff/file-changed'>>> {
    const list = {
      Update: {
        TableName: tableName(),
        Key: filePromisesKey(changed.tenantId, fileId),
        UpdateExpression: 'SET #version = :next, payments = :payments, takings = :takings',
        ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : '#version = :read',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ':next': version + 1,
          ':payments': payments,
          ':takings': takings,
          ...(version === 0 ? {} : { ':read': version }),
        },
      },
    };
    const written = await write(putChanged(changed), [list]);
    if (written === 'done') return done({ ...changed, version: changed.version + 1 });
    return refuse({ code: written === 'no room' ? 'staff/file-changed' : 'transfer/changed-meanwhile' });
  },

  /**
   * Saves a transfer and notes on the files what it took out of them. A decision about the file's money at the same
   * moment then has to read again.
   */
  async take(
    changed: Transfer,
    takings: readonly FileTaking[],
    madeAt?: string,
  ): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>> {
    const rest = [...notesOf(changed.tenantId, takings), ...namedAtProvider(changed, madeAt)];
    const written = await write(putChanged(changed), rest);
    invariant(written !== 'no room', 'a note has no condition');
    if (written !== 'done') return refuse({ code: 'transfer/changed-meanwhile' });
    return done({ ...changed, version: changed.version + 1 });
  },
};

/** Adds a bank transaction, or a part of it, to the proofs of a file's money. */
const added = (tenant: TenantId, { fileId, proof }: FileProof) => ({
  Update: {
    TableName: tableName(),
    Key: filePromisesKey(tenant, fileId),
    UpdateExpression: 'SET proofs = list_append(if_not_exists(proofs, :none), :proof) ADD #version :one',
    ConditionExpression: 'attribute_not_exists(proofs) OR size(proofs) < :max',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':none': [], ':proof': [proofItem(proof)], ':one': 1, ':max': PROOFS_MAX },
  },
});

/** Removes a bank transaction, or a part of it, from a file's list, if it is there. */
function removed(
  tenantId: TenantId,
  { fileId, list: { version, proofs = [] } }: FileList,
  proof: Pick<LineProof, 'id' | 'reference'>,
) {
  const isGone = ({ id, reference }: LineProof) => id === proof.id && reference === proof.reference;
  const rest = proofs.filter((each) => !isGone(each)).map(proofItem);
  if (rest.length === proofs.length) return [];
  const Update = {
    TableName: tableName(),
    Key: filePromisesKey(tenantId, fileId),
    UpdateExpression: 'SET proofs = :rest, #version = :next',
    ConditionExpression: '#version = :read',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':rest': rest, ':next': version + 1, ':read': version },
  };
  return [{ Update }];
}

/** Bank transactions that prove money for files. The transaction and the files' lists change in one write. */
export const fileProofs = {
  isProven,

  /**
   * Adds a bank transaction to the proofs of its files, with a part for each. False if the transaction, its wire or a
   * list isn't in the required state.
   */
  prove: (line: KeptLine, proofs: readonly FileProof[]): Promise<boolean> =>
    areWritten([
      { Put: putLine(line) },
      ...proofs.map((each) => added(line.tenantId, each)),
      noWireOf(line, recordedReferenceOf(line)),
      ...provenAs(line, 'ADD'),
      ...isNoTwin(line),
    ]),

  /**
   * Removes a bank transaction from its files' proofs, on the lists that were read. A decision at the same moment then
   * has to read again.
   */
  disprove: (line: KeptLine, proved: KeptLine, lists: readonly FileList[]): Promise<boolean> =>
    areWritten([
      { Put: putLine(line) },
      ...provenAs(proved, 'DELETE'),
      ...lists.flatMap((each) => removed(line.tenantId, each, line)),
    ]),
};
