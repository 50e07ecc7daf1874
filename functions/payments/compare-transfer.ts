import { createHash } from 'node:crypto';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { comparedWith } from '#shared/transfer/comparison.ts';
import {
  type EntryStanding,
  eventBehind,
  isTransferEvent,
  type ProviderEvent,
} from '#shared/transfer/provider-events.ts';
import { refundsOf } from '#shared/transfer/refund.ts';
import type { SetAside, StreamedEvent } from '#shared/transfer/streamed-event.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { EntryAtProvider, ProviderAnswer, RefundAtProvider } from '../ports.ts';
import { applyProviderEvent } from './apply-provider-event.ts';
import { type ApplyRefundEventPorts, applyRefundEvent } from './apply-refund-event.ts';

export type CompareTransferPorts = Omit<ApplyRefundEventPorts, 'entries'> & {
  readonly entries: (transfer: Transfer) => Promise<
    Omit<Awaited<ReturnType<ApplyRefundEventPorts['entries']>>, 'find'> & {
      /** Our name for the account at the provider. */
      readonly account: string;
      readonly find: (providerTransferId: string) => Promise<ProviderAnswer<EntryAtProvider>>;
    }
  >;
  /** The list of an account's events that are applied again every minute. */
  readonly asideOf: (account: string) => {
    readonly keep: (aside: SetAside) => Promise<void>;
    readonly drop: (event: StreamedEvent) => Promise<void>;
  };
};

export type TransferAt = { readonly tenant: TenantId; readonly client: ClientId; readonly id: TransferId };

/**
 * Refunds of an entry that have no record here. Someone made them in the provider's dashboard, or we lost the answer
 * and missed their events.
 */
async function unknownRefunds(ports: CompareTransferPorts, transfer: Transfer, { refunds }: EntryAtProvider) {
  if (refunds.length === 0) return [];
  const { tenantId, clientId } = transfer;
  const own = await refundsOf(transfer, (id) => ports.find(tenantId, clientId, id));
  const known = own.map(({ provider }) => provider.transferId);
  return refunds.filter(({ id, status }) => !known.includes(id) && status !== 'cancelled' && status !== 'failed');
}

/** Records refunds as their events would have. */
async function healRefunds(ports: CompareTransferPorts, which: TransferAt, refunds: readonly RefundAtProvider[]) {
  const { tenant, client, id: transferId } = which;
  const at = ports.now().toISOString();
  let isHealed = true;
  for (const { id: providerTransferId, status, amount } of refunds) {
    const type = isTransferEvent(status) ? status : 'pending';
    const told = { type, at, providerTransferId, amount };
    if ((await applyRefundEvent(ports, { tenant, client, transferId }, told)) !== 'applied') isHealed = false;
  }
  return isHealed;
}

/** Higher than any event number of the provider, for events that it didn't report. */
const UNREPORTED = 4_000_000_000_000_000;

/**
 * Applies a return that no event reported. What follows from it may have to be asked for many times, so it is first
 * added to the events that are applied again.
 */
async function applyReturn(ports: CompareTransferPorts, transfer: Transfer, told: ProviderEvent) {
  const { tenantId: tenant, clientId: client, id: transferId, provider } = transfer;
  const { at, type, code, providerTransferId } = told;
  const hash = createHash('sha256').update(`${tenant}|${providerTransferId}`).digest('hex').slice(0, 12);
  const { originatorClientId } = provider.account ?? {};
  const event = {
    ...{ eventId: UNREPORTED + Number.parseInt(hash, 16), at, type, providerTransferId },
    ...(code ? { code } : {}),
    ...(originatorClientId ? { originatorClientId } : {}),
  };
  const aside = ports.asideOf((await ports.entries(transfer)).account);
  await aside.keep({ event, why: 'only the comparison found it', since: at });
  const applied = await applyProviderEvent(ports, { tenant, client, transferId }, told);
  if (applied !== 'again later') await aside.drop(event);
  return applied;
}

/**
 * Applies the bank's state as an event would, with all that follows from a return. If nothing else is new, saves the
 * trace number.
 */
async function heal(ports: CompareTransferPorts, transfer: Transfer, entry: EntryStanding): Promise<boolean> {
  const at = ports.now().toISOString();
  const event = eventBehind(entry, transfer, at);
  const which = { tenant: transfer.tenantId, client: transfer.clientId, transferId: transfer.id };
  const apply = (told: ProviderEvent) =>
    told.type === 'returned' ? applyReturn(ports, transfer, told) : applyProviderEvent(ports, which, told);
  const applied = event ? await apply(event) : 'nothing new';
  if (applied !== 'nothing new' || !entry.traceId) return applied === 'applied';
  return (await ports.save({ ...transfer, creditTraceId: entry.traceId, updatedAt: at })).ok;
}

/**
 * Compares a transfer with its entry at the bank. With `isHealing`, saves what the bank has and the table lacks.
 * `unknown` means that the bank didn't answer.
 */
export async function compareTransfer(
  ports: CompareTransferPorts,
  which: TransferAt,
  isHealing: boolean,
): Promise<'the same' | 'news' | 'healed' | 'a contradiction' | 'unknown'> {
  const transfer = await ports.find(which.tenant, which.client, which.id);
  const entryId = transfer?.provider.transferId;
  // The index lags the table, so the transfer may have ended already.
  if (!entryId || (transfer.status !== 'pending' && transfer.status !== 'completed')) return 'the same';
  const asked = await (await ports.entries(transfer)).find(entryId);
  if (asked.heard === 'nothing') return 'unknown';
  if (asked.heard === 'no') return asked.code === 'NOT_FOUND' ? 'a contradiction' : 'unknown';
  const comparison = comparedWith(transfer, asked.value, ports.now().toISOString());
  if (comparison.shows === 'a contradiction') return comparison.shows;
  const refunds = await unknownRefunds(ports, transfer, asked.value);
  if (!isHealing) return refunds.length > 0 ? 'news' : comparison.shows;
  // Another writer was faster, so the next run compares again.
  if (!(await healRefunds(ports, which, refunds))) return 'news';
  if (comparison.shows === 'the same') return refunds.length > 0 ? 'healed' : 'the same';
  return (await heal(ports, transfer, asked.value)) ? 'healed' : 'news';
}
