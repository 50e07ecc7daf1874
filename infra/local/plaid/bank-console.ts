import { done, type Outcome } from '#shared/outcome.ts';
import { amountText, instantOf, type LocalBank, type PlaidClient, type WebhookBody } from './bank.ts';
import type { Fault, Faults } from './faults.ts';
import { institutionById } from './institutions.ts';
import { REVOKED } from './items.ts';
import { bookOn, houseLedgersOf } from './ledgers.ts';
import { timetable } from './rails.ts';
import type { ItemRecord, TransferRecord } from './records.ts';
import { decline, type PlaidRefusal } from './refusal.ts';
import { settleDue } from './settlement.ts';
import { advanceSweep } from './sweeps.ts';
import { advanceTransfer, nextStates, reasonOf } from './transfer-steps.ts';
import { itemWebhook, TRANSFER_EVENTS_UPDATE } from './webhook-bodies.ts';
import type { WebhookDelivery, Webhooks } from './webhooks.ts';

type Refused = Outcome<object, PlaidRefusal>;

/** The bank's controls: the console page and the tests move money and cause faults through them. */
export interface BankConsole {
  readonly overview: () => Overview;
  /** Advances a transfer by one state; a return needs its R-code. */
  readonly advance: (transferId: string, to: TransferRecord['status'], code?: string) => Refused;
  /** Runs every step that is due by the clock, and returns their number. */
  readonly settleDue: () => number;
  readonly topUp: (clientId: string, amountCents: number) => Refused;
  readonly fireTransferWebhook: (clientId: string) => Refused;
  readonly fireItemWebhook: (itemId: string, code: string) => Refused;
  /** Ends a login with one of Plaid's codes: the bank wants a new one, the person revoked it, and so on. */
  readonly requireLogin: (itemId: string, code?: string) => Refused;
  /** Removes the first account of a login, as a person can at their bank. */
  readonly revokeAccount: (itemId: string) => Refused;
  /** Fails a deposit or a withdrawal. */
  readonly failSweep: (sweepId: string, to: 'returned' | 'failed') => Refused;
  readonly dropWebhooks: (count: number) => void;
  /** From now on, `/transfer/get` answers with data that is this many seconds old. */
  readonly lag: (seconds: number) => void;
}

/** The console page's data. */
interface Overview {
  readonly clients: ReadonlyArray<{
    readonly clientId: string;
    readonly name: string;
    /** All its ledgers together, and each one. */
    readonly ledger: { readonly available: string; readonly pending: string };
    readonly ledgers: ReadonlyArray<{
      readonly ledgerId: string;
      readonly available: string;
      readonly pending: string;
    }>;
    readonly lastEventId: number;
    readonly webhook: string | null;
  }>;
  readonly transfers: readonly TransferLine[];
  readonly items: ReadonlyArray<{
    readonly itemId: string;
    readonly clientId: string;
    readonly bank: string;
    readonly username: string;
    readonly accounts: string;
    readonly isLoginRequired: boolean;
  }>;
  readonly deliveries: readonly WebhookDelivery[];
  readonly faults: readonly Fault[];
  readonly dropping: number;
}

/** A transfer in the console's list. */
interface TransferLine {
  readonly id: string;
  readonly clientId: string;
  readonly client: string;
  readonly payer: string;
  readonly account: string;
  readonly type: TransferRecord['type'];
  readonly network: string;
  readonly amount: string;
  readonly status: TransferRecord['status'];
  readonly failure: string | null;
  readonly createdAt: string;
  readonly next: readonly TransferRecord['status'][];
  /** When the next state would follow without any clicks. */
  readonly nextAt: string | null;
  readonly history: TransferRecord['history'];
  readonly metadata: TransferRecord['metadata'];
}

type Step = <Result extends { readonly ok: boolean }>(work: () => Result) => Result;

/** The controls of one bank. */
export function bankConsole({
  bank,
  step,
  webhooks,
  faults,
}: {
  bank: LocalBank;
  step: Step;
  webhooks: Webhooks;
  faults: Faults;
}): BankConsole {
  const withClient = (clientId: string, work: (client: PlaidClient) => Refused): Refused => {
    const client = bank.clients.get(clientId);
    return client ? step(() => work(client)) : missing('client');
  };
  const withItem = (itemId: string, work: (item: ItemRecord) => Refused): Refused => {
    const item = [...bank.store.all('items')].find((candidate) => candidate.itemId === itemId && !candidate.isRemoved);
    return item ? step(() => work(item)) : missing('item');
  };
  const tellAbout = (item: ItemRecord, body: WebhookBody) => {
    bank.afterStep({ clientId: item.clientId, url: item.webhook, body });
    return done({});
  };

  return {
    // Reading opens ledgers that were never requested, so a fresh start shows them too.
    overview: () => step(() => done(overviewOf(bank, webhooks, faults))).value,
    advance: (transferId, to, code) =>
      step((): Refused => {
        const transfer = bank.store.get('transfers', transferId);
        if (!transfer) return missing('transfer');
        return advanceTransfer(bank, transfer, to, { at: instantOf(bank), failure: code ? reasonOf(code) : null });
      }),
    settleDue: () => step(() => done(settleDue(bank))).value,
    topUp: (clientId, amountCents) =>
      withClient(clientId, (client) => {
        for (const { ledgerId } of houseLedgersOf(bank, client)) bookOn(bank, ledgerId, { available: amountCents });
        return done({});
      }),
    fireTransferWebhook: (clientId) =>
      withClient(clientId, (client) => {
        bank.afterStep({ clientId, url: client.transferWebhook ?? null, body: TRANSFER_EVENTS_UPDATE });
        return done({});
      }),
    fireItemWebhook: (itemId, code) =>
      withItem(itemId, (item) => tellAbout(item, itemWebhook(item, 'ITEM', code, bank.clock.now()))),
    requireLogin: (itemId, code) =>
      withItem(itemId, (item) => {
        const ended: ItemRecord = { ...item, isLoginRequired: true, ...(code ? { loginError: code } : {}) };
        bank.store.put('items', item.accessToken, ended);
        return tellAbout(ended, itemWebhook(ended, 'ITEM', code === REVOKED ? code : 'ERROR', bank.clock.now()));
      }),
    revokeAccount: (itemId) =>
      withItem(itemId, (item) => {
        bank.store.put('items', item.accessToken, { ...item, accounts: item.accounts.slice(1) });
        return tellAbout(item, itemWebhook(item, 'ITEM', 'USER_ACCOUNT_REVOKED', bank.clock.now()));
      }),
    failSweep: (sweepId, to) =>
      step((): Refused => {
        const sweep = bank.store.get('sweeps', sweepId);
        return sweep ? done(advanceSweep(bank, sweep, to, instantOf(bank))) : missing('sweep');
      }),
    dropWebhooks: (count) => webhooks.dropNext(count),
    lag: (seconds) => {
      bank.lagSeconds = seconds;
    },
  };
}

const missing = (noun: string) => decline('INVALID_REQUEST', 'NOT_FOUND', `${noun} not found`, { status: 404 });

function overviewOf(bank: LocalBank, webhooks: Webhooks, faults: Faults): Overview {
  return {
    clients: [...bank.clients.values()].map((client) => {
      const ledgers = houseLedgersOf(bank, client).map(({ ledgerId, availableCents, pendingCents }) => ({
        ledgerId,
        available: amountText(availableCents),
        pending: amountText(pendingCents),
      }));
      const sum = (of: 'availableCents' | 'pendingCents') =>
        amountText(houseLedgersOf(bank, client).reduce((total, ledger) => total + ledger[of], 0));
      return {
        clientId: client.clientId,
        name: client.name,
        ledger: { available: sum('availableCents'), pending: sum('pendingCents') },
        ledgers,
        lastEventId: bank.store.get('eventCounts', client.clientId) ?? 0,
        webhook: client.transferWebhook ?? null,
      };
    }),
    transfers: [...bank.store.all('transfers')]
      .reverse()
      .slice(0, 200)
      .map((transfer) => transferLine(bank, transfer)),
    items: [...bank.store.all('items')]
      .filter(({ isRemoved }) => !isRemoved)
      .reverse()
      .slice(0, 100)
      .map((item) => ({
        itemId: item.itemId,
        clientId: item.clientId,
        bank: institutionById(item.institutionId)?.name ?? 'Account numbers',
        username: item.username,
        accounts: item.accounts
          .map(({ name, mask, verification }) => `${name} ••${mask}${verification ? ` (${verification.status})` : ''}`)
          .join(', '),
        isLoginRequired: item.isLoginRequired,
      })),
    deliveries: webhooks.deliveries,
    faults: faults.waiting,
    dropping: webhooks.dropping,
  };
}

function transferLine(bank: LocalBank, transfer: TransferRecord): TransferLine {
  const authorization = bank.store.get('authorizations', transfer.authorizationId);
  const item = authorization && bank.store.get('items', authorization.accessToken);
  const account = item?.accounts.find(({ accountId }) => accountId === transfer.accountId);
  const { postedAt, settledAt, fundsAvailableAt } = timetable(
    new Date(transfer.createdAt),
    transfer.network,
    transfer.type,
  );
  const due = { pending: postedAt, posted: settledAt, settled: fundsAvailableAt }[transfer.status as string];
  return {
    id: transfer.id,
    clientId: transfer.clientId,
    client: bank.clients.get(transfer.originatorClientId ?? transfer.clientId)?.name ?? transfer.clientId,
    payer: transfer.user.legal_name,
    account: `${institutionById(item?.institutionId ?? null)?.name ?? 'Account'} ••${account?.mask ?? '????'}`,
    type: transfer.type,
    network: transfer.network,
    amount: amountText(transfer.amountCents),
    status: transfer.status,
    failure: transfer.failure && `${transfer.failure.code}: ${transfer.failure.description}`,
    createdAt: transfer.createdAt,
    next: nextStates(transfer),
    nextAt: due ? due.toISOString() : null,
    history: transfer.history,
    metadata: transfer.metadata,
  };
}
