import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AUTHORIZATION_VOID_SECONDS } from '#functions/payments/engine/void-authorization.ts';
import { settleSubmitted } from '#functions/payments/settle-submitted.ts';
import { runningPortal } from '#infra/local/host/running.ts';
import { clientId, type TransferId, tenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReadyClient } from '../e2e/support/api.ts';
import { callHost } from '../e2e/support/local-cloud.ts';
import { ops } from '../e2e/support/ops.ts';
import { type Forwarder, openForwarder } from './forwarder.ts';
import { bookOfBank } from './kill-books.ts';
import { complaintsAbout, dayComplaints, ledgerOf } from './oracle.ts';

type BankState = {
  readonly clients: readonly { readonly name: string; readonly ledger: { available: string; pending: string } }[];
  /** The newest ones only. */
  readonly transfers: readonly {
    readonly id: string;
    readonly next: readonly ('posted' | 'settled' | 'funds_available' | 'returned' | 'failed' | 'cancelled')[];
  }[];
};

/** The view in the bank's console. */
export const bankState = async (port: number): Promise<BankState> =>
  JSON.parse((await callHost(port, 'bank', '/console/state', { timeoutMs: 60_000 })).text) as BankState;

let forwarder: Forwarder | undefined;

/** Points this process's SDK clients at the portal that now runs over this data. */
export async function connectedTo(dataDir: string): Promise<void> {
  const running = runningPortal(dataDir);
  invariant(running?.environment['AWS_ENDPOINT_URL'], 'the portal runs');
  forwarder ??= await openForwarder();
  forwarder.to(Number(new URL(running.environment['AWS_ENDPOINT_URL']).port));
  const AWS_ENDPOINT_URL = `http://127.0.0.1:${forwarder.port}`;
  Object.assign(process.env, running.environment, { AWS_ENDPOINT_URL });
}

/** Every transfer of these clients, read from the table itself. */
export async function tableOf(dataDir: string, clients: readonly ReadyClient[]): Promise<readonly Transfer[]> {
  await connectedTo(dataDir);
  // Loaded only now, because the adapters read their endpoint from the environment.
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const all: Transfer[] = [];
  for (const who of clients) {
    let after: TransferId | null = null;
    do {
      const page: Awaited<ReturnType<typeof transfers.some>> = await transfers.some(
        tenantId.parse(who.tenant),
        clientId.parse(who.id),
        after,
      );
      all.push(...page.transfers);
      after = page.after;
    } while (after);
  }
  return all;
}

/** A killed reader holds the lease of the event stream for a minute. The next one then reads everything it left. */
const LEASE_AND_A_RUN_MS = 75_000;

/** The sweeper leaves a transfer to its request for 45 seconds, and needs a few runs for many of them. */
const REST_WITHIN_MS = 240_000;

/**
 * A canceled start whose authorization a killed sweep has already voided waits until it can no longer be used. This
 * sweep runs at that time.
 */
async function takenBackLater(): Promise<void> {
  const { carrying } = await import('#functions/adapters/entries.ts');
  const now = () => new Date(Date.now() + (AUTHORIZATION_VOID_SECONDS + 60) * 1000);
  await settleSubmitted({ ...carrying, now }, tenantId.parse('acme'));
}

async function rested(dataDir: string, clients: readonly ReadyClient[]): Promise<readonly Transfer[]> {
  const until = Date.now() + REST_WITHIN_MS;
  for (;;) {
    const all = await tableOf(dataDir, clients);
    const isResting = all.every(({ status, cancelAskedAt }) => status !== 'submitted' || cancelAskedAt);
    // Reads again when all is settled, because events and messages follow once the last reader's lease is over.
    if (isResting || Date.now() > until) {
      await pause(LEASE_AND_A_RUN_MS);
      await takenBackLater();
      return tableOf(dataDir, clients);
    }
    await pause(2000);
  }
}

/** More than any client gets in a run, and the most the inbox returns at once. */
const MESSAGES_MAX = 1000;

/** Receipts seen in the inbox: the transfer's reference by the message's id. */
export type Receipts = Map<string, string>;

/** Records which receipts were sent. Called repeatedly, because the inbox drops its oldest messages. */
export async function noteReceipts(port: number, clients: readonly ReadyClient[], receipts: Receipts): Promise<void> {
  for (const { person } of clients) {
    const query = `to=${encodeURIComponent(person.email)}&kind=email&limit=${MESSAGES_MAX}`;
    const { text } = await callHost(port, 'inbox', `/messages.json?${query}`, { timeoutMs: 60_000 });
    const { messages } = JSON.parse(text) as { messages: readonly { readonly id: string; readonly subject: string }[] };
    invariant(messages.length < MESSAGES_MAX, 'the inbox gives all messages of a person at once');
    for (const { id, subject } of messages) {
      const reference = /^Your receipt .*(CP-[0-9A-Z]{4}-[0-9A-Z]{4})/.exec(subject)?.[1];
      if (reference) receipts.set(id, reference);
    }
  }
}

/** How many receipts were sent, by the transfer's reference. */
function counted(receipts: Receipts): ReadonlyMap<string, number> {
  const byReference = Map.groupBy(receipts.values(), (reference) => reference);
  return new Map([...byReference].map(([reference, { length }]) => [reference, length]));
}

/**
 * The transfers with a message parked for a person: interrupted twice while it was being sent, so that it is unknown
 * whether it was sent.
 */
function parkedMessages(dataDir: string): ReadonlySet<string> {
  const file = join(dataDir, 'dynamodb/stream-dead-letters.jsonl');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const letters = lines.map((line) => JSON.parse(line) as { reader: string; Keys: { sk: { S: string } } });
  const parked = letters.filter(({ reader }) => reader === 'outbox').map(({ Keys }) => Keys.sk.S.split('#'));
  return new Set(parked.flatMap(([what, id = '']) => (what === 'TRANSFER' ? [id] : [])));
}

/** The outbox sends one message after the other, and every kill has stopped it. */
const DELIVERED_WITHIN_MS = 900_000;

/**
 * A message that met several kills waits up to an hour for its next try. The audit does not wait, and does what a
 * person can do.
 */
const unsentTriedNow = (): Promise<string> => ops('message', 'send', '--tenant', 'acme', '--by', 'Kim Ops');

/** Which receipts were sent, once every started transfer that was not parked has one, or the wait is over. */
async function delivered(
  port: number,
  clients: readonly ReadyClient[],
  table: readonly Transfer[],
  { seen, parked }: { readonly seen: Receipts; readonly parked: ReadonlySet<string> },
): Promise<ReadonlyMap<string, number>> {
  const until = Date.now() + DELIVERED_WITHIN_MS;
  for (;;) {
    await noteReceipts(port, clients, seen);
    const receipts = counted(seen);
    const isAll = table.every(
      ({ id, startedAt, referenceId }) => !startedAt || receipts.has(referenceId) || parked.has(id),
    );
    if (isAll || Date.now() > until) return receipts;
    await pause(5000);
  }
}

/** A receipt is sent for everything that was ever on its way, and for nothing else. A kill may repeat it once. */
function receiptComplaint(
  { id, referenceId, startedAt }: Transfer,
  receipts: ReadonlyMap<string, number>,
  parked: ReadonlySet<string>,
): readonly string[] {
  const got = receipts.get(referenceId) ?? 0;
  if (startedAt) return got === 1 || got === 2 || parked.has(id) ? [] : [`${got} receipts went out`];
  return got === 0 ? [] : ['a receipt went out for what never started'];
}

/** The tenant's own check of its books: anything lost between two kills is missing in them. */
async function bookComplaints(): Promise<readonly string[]> {
  const checked = await ops('ledger', 'check', '--tenant', 'acme', '--json').catch(
    (fault: Error & { readonly stdout?: string }) => fault.stdout ?? fault.message,
  );
  const { ok, refused } = JSON.parse(checked) as {
    readonly ok: boolean;
    readonly refused?: { readonly lines?: readonly string[] };
  };
  return ok ? [] : ['the ledger check refuses the books', ...(refused?.lines ?? [])];
}

/** True if each client's velocity counts match their transfers. No kill may separate the two. */
async function countComplaints(clients: readonly ReadyClient[], table: readonly Transfer[]) {
  const { velocity } = await import('#functions/adapters/dynamo/transfers.ts');
  const complaints: string[] = [];
  for (const who of clients) {
    const counts = await velocity.ofClient(tenantId.parse(who.tenant), clientId.parse(who.id));
    const own = table.filter((transfer) => transfer.clientId === who.id);
    complaints.push(...dayComplaints(own, counts).map((complaint) => `${who.id}: ${complaint}`));
  }
  return complaints;
}

/** The findings of the audit after all kills. */
export type Audit = {
  readonly transfers: number;
  readonly started: number;
  readonly atBank: number;
  readonly twice: number;
  readonly lost: number;
  readonly repeatedReceipts: number;
  readonly parkedMessages: number;
  readonly complaints: readonly string[];
};

type Opening = { readonly available: number; readonly pending: number };

const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

/** Compares table, bank, ledger and messages, transfer by transfer, once everything has come to rest. */
export async function audited(
  dataDir: string,
  port: number,
  clients: readonly ReadyClient[],
  { opening, receipts: seen }: { readonly opening: Opening; readonly receipts: Receipts },
): Promise<Audit> {
  const table = await rested(dataDir, clients);
  const { clients: banks } = await bankState(port);
  const parked = parkedMessages(dataDir);
  await unsentTriedNow();
  const receipts = await delivered(port, clients, table, { seen, parked });
  const entries = await (await bookOfBank()).all();
  const byTransfer = Map.groupBy(entries, ({ transferId }) => transferId);
  const known = new Set<string>(table.map(({ id }) => id));
  const about = (complaintsOf: (transfer: Transfer) => readonly string[]) =>
    table.flatMap((transfer) => complaintsOf(transfer).map((complaint) => `${transfer.id}: ${complaint}`));
  const strangers = entries.filter(({ transferId }) => !known.has(transferId));
  const wanted = ledgerOf(entries);
  const ledger = banks.find(({ name }) => /acme/i.test(name))?.ledger;
  invariant(ledger, 'the bank has a ledger for the tenant');
  const isBalanced =
    centsOf(ledger.available) - opening.available === wanted.available &&
    centsOf(ledger.pending) - opening.pending === wanted.pending;
  return {
    transfers: table.length,
    started: table.filter(({ startedAt }) => startedAt).length,
    atBank: entries.length,
    twice: [...byTransfer.values()].filter(({ length }) => length > 1).length,
    lost: table.filter(({ status }) => status === 'submitted').length + strangers.length,
    repeatedReceipts: [...receipts.values()].filter((count) => count > 1).length,
    parkedMessages: parked.size,
    complaints: [
      ...(isBalanced ? [] : ['the ledger does not add up']),
      ...(await bookComplaints()),
      ...strangers.map(({ id }) => `${id}: the bank moved money for no transfer of the table`),
      ...about((transfer) => complaintsAbout(transfer, byTransfer.get(transfer.id) ?? [])),
      ...(await countComplaints(clients, table)),
      ...about((transfer) => receiptComplaint(transfer, receipts, parked)),
    ],
  };
}

/** The tenant's ledger balance before anything has moved. */
export async function openingOf(port: number): Promise<Opening> {
  const ledger = (await bankState(port)).clients.find(({ name }) => /acme/i.test(name))?.ledger;
  invariant(ledger, 'the bank has a ledger for the tenant');
  return { available: centsOf(ledger.available), pending: centsOf(ledger.pending) };
}
