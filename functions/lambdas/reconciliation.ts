import type { TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { SetAside, StreamedEvent } from '#shared/transfer/streamed-event.ts';
import { fileFunds, receivedWires, statementLines, statements } from '../adapters/dynamo/bank.ts';
import { bankAccounts } from '../adapters/dynamo/bank-accounts.ts';
import { exceptions } from '../adapters/dynamo/books.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { proposals } from '../adapters/dynamo/proposals.ts';
import { asideEvents, atBank, providerAccounts, toldMonths } from '../adapters/dynamo/provider.ts';
import { exceptionWords } from '../adapters/dynamo/stream-records.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { addRefund, transfers } from '../adapters/dynamo/transfers.ts';
import { entriesOf } from '../adapters/entries-of.ts';
import { eventStream } from '../adapters/event-stream.ts';
import { ledgerBooks } from '../adapters/ledger-books.ts';
import { measure } from '../adapters/metrics.ts';
import { jobsInTurn } from '../adapters/tenants-in-turn.ts';
import { ownParkedEvents, parkedEvents, waiting } from '../adapters/waiting.ts';
import { lambda } from '../http/lambda.ts';
import { logger } from '../http/log.ts';
import type { TransferAt } from '../payments/compare-transfer.ts';
import { agreedBalance } from '../proposals/kinds/plaid-balance.ts';
import { checkBooks } from '../provider/check-books.ts';
import { filesBelowZero } from '../provider/check-files.ts';
import { checkTypedWires, lackedDeposits } from '../provider/check-typed-wires.ts';
import { compareWithBank } from '../provider/compare-with-bank.ts';
import { isStandingEvent, overdueOf, waitsOf } from '../provider/look-at-waiting.ts';
import { noteExceptions, parkedException, type SeenNow } from '../provider/note-exceptions.ts';
import { stillContradicting } from '../provider/still-contradicting.ts';
import { syncEvents } from '../provider/sync-events.ts';
import { tellExceptions } from '../provider/tell-exceptions.ts';

const inTurn = jobsInTurn(30_000);

/** Reads the events of every account that may hold the tenant's money; false while another run does. */
async function readEvents(tenant: TenantId): Promise<boolean> {
  const config = await tenants.config(tenant);
  const accounts = config ? await providerAccounts.read(tenant, config.provider, new Date()) : [];
  let isRead = true;
  for (const account of accounts) if ((await syncEvents(eventStream(account))).position === undefined) isRead = false;
  return isRead;
}

/** Saves a check's findings for the company's staff. */
const note = (tenant: TenantId, seen: SeenNow): Promise<void> => noteExceptions(exceptions, tenant, seen, new Date());

async function reconcile(tenant: TenantId, hasTime: () => boolean): Promise<void> {
  const before = await atBank.comparedSoFar(tenant);
  const contradicting: TransferAt[] = [];
  const ports = {
    find: transfers.find,
    save: transfers.save,
    files: fileFunds,
    addRefund,
    accounts: bankAccounts,
    clients,
    entries: entriesOf,
    asideOf: (account: string) => ({
      keep: (aside: SetAside) => asideEvents.keep(account, aside),
      drop: (event: StreamedEvent) => asideEvents.drop(account, event),
    }),
    atBank,
    readEvents,
    hasTime,
    now: () => new Date(),
    tell: (about: TransferAt, what: string) => {
      const { client, id } = about;
      if (what === 'a contradiction') contradicting.push(about);
      logger.error('a status was not the bank’s', { client, transferId: id, what });
    },
  };
  const { soFar, compared, healed, contradictions } = await compareWithBank(ports, tenant, before);
  if (compared > 0) logger.info('compared with the bank', { compared, healed, contradictions });
  measure({ Compared: compared, StatusesHealed: healed, StatusesContradict: contradictions }, tenant);
  const { found } = await exceptions.find(tenant);
  const statuses = await stillContradicting(ports, tenant, found, contradicting);
  await note(tenant, { statuses });
  const config = await tenants.config(tenant);
  const agreed = await agreedBalance(proposals, tenant);
  const checked =
    config && hasTime() ? await checkBooks(ledgerBooks, config, { ...before, agreed }, ports.now()) : undefined;
  if (checked && checked.lasting.length > 0) {
    logger.error('the books differ from the provider', { differing: checked.lasting });
    measure({ BooksDiffer: checked.lasting.length }, tenant);
  }
  if (checked) await note(tenant, checked.found);
  // Saved before the day counts as checked, so that an interrupted check is repeated.
  if (checked?.provider) await toldMonths.keep(tenant, checked.provider);
  const { booksOn, differing, ledger, movingSince } = checked ?? before;
  await atBank.keepCompared(tenant, { ...soFar, booksOn, differing, ledger, movingSince });
}

/** Counts this tenant's overdue items, and those of provider accounts that no tenant of this run has covered yet. */
async function countWaiting(tenant: TenantId, seen: Set<string>): Promise<void> {
  const now = new Date();
  const { overdue, ...counts } = overdueOf(await waitsOf(waiting, tenant), now);
  if (overdue.length > 0)
    logger.warn('waits for the staff', { waits: overdue.map(({ kind, about }) => `${kind} ${about}`) });
  const isStanding = (event: Pick<SetAside, 'since'>) => isStandingEvent(event, now);
  const own = await ownParkedEvents(tenant, seen, isStanding);
  await note(tenant, { events: own.map(parkedException) });
  const events = (await parkedEvents(tenant, seen)).filter(isStanding);
  for (const { event, why } of events)
    logger.error('provider event still parked', { eventId: event.eventId, why, metric: 'EventsStanding' });
  measure({ ...counts, EventsStanding: events.length }, tenant);
}

const files = {
  ...{ transfers, files: fileFunds, lines: statementLines },
  ...{ lists: fileFunds.lists, balances: ledgerBooks.files },
};
const typedWires = { transfers, statements, wires: receivedWires, files: fileFunds };

/** Saves the day's notice about persisting exceptions, for the staff's email. */
async function tellStaff(tenant: TenantId): Promise<void> {
  const config = await tenants.config(tenant);
  const ports = {
    ...{ lines: statementLines, wires: receivedWires, open: waiting.openTransfers },
    ...{ exceptions: exceptions.find, words: exceptionWords },
    now: () => new Date(),
  };
  if (config && (await tellExceptions(ports, config))) logger.info('exceptions have lasted');
}

/**
 * Runs hourly. It compares transfers on their way with the bank. Once a day it compares those that may still be
 * returned, and the books with the provider. It compares typed wires with the statements of their days. It counts
 * overdue items, and once per banking day notifies the staff of persisting exceptions. If any tenant fails, the run
 * fails, so that this function's alarm fires.
 */
export const handler = lambda(async (_event, context) => {
  const seen = new Set<string>();
  const { left, failed } = await inTurn(context, (tenant, hasTime) => ({
    'open items': () => countWaiting(tenant, seen),
    'typed wires': async () => note(tenant, { wires: await checkTypedWires(typedWires, tenant, new Date()) }),
    'lacked deposits': async () =>
      note(tenant, { deposits: await lackedDeposits({ statements, lines: statementLines }, tenant) }),
    'files below zero': async () => note(tenant, { files: await filesBelowZero(files, tenant) }),
    'persisting exceptions': () => tellStaff(tenant),
    reconciled: () => reconcile(tenant, hasTime),
  }));
  measure({ TenantsUncompared: left + failed });
  invariant(failed === 0, `${failed} tenants were not reconciled`);
});
