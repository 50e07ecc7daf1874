import type { TenantId } from '#shared/ids.ts';
import { isTransferEvent } from '#shared/transfer/provider-events.ts';
import { type OwnTransfer, ownTransfer, type StreamedEvent } from '#shared/transfer/streamed-event.ts';
import { adoptMoney } from '../payments/adopt-money.ts';
import { applyProviderEvent } from '../payments/apply-provider-event.ts';
import { type ApplyRefundEventPorts, applyRefundEvent } from '../payments/apply-refund-event.ts';
import type { EntryAtProvider, ProviderAnswer } from '../ports.ts';

export type ApplyEventPorts = ApplyRefundEventPorts & {
  /** Our name for the account at the provider. */
  readonly account: string;
  /** The transfer with this provider ID, from an item written when the ID first became known. */
  readonly ownerOf: (providerTransferId: string) => Promise<OwnTransfer | undefined>;
  readonly findAtProvider: (
    providerTransferId: string,
    originatorClientId?: string,
  ) => Promise<ProviderAnswer<EntryAtProvider>>;
  /** True if a tenant's money moves through this account with this originator ID. */
  readonly isOurs: (tenant: TenantId, originatorClientId?: string) => Promise<boolean>;
};

/**
 * The result for an event. `later`: it cannot be applied yet, and waiting may help. If it is also `patient`, it is
 * retried without a limit, because the provider has not said no. `never`: a person must look at it. `refused`: the
 * provider refuses our request, which has nothing to do with the event.
 */
export type Fate =
  | { readonly fate: 'applied' }
  | { readonly fate: 'nothing new' }
  | { readonly fate: 'later'; readonly why: string; readonly isPatient: boolean }
  | { readonly fate: 'never'; readonly why: string }
  | { readonly fate: 'refused'; readonly code: string };

const NOTHING_NEW: Fate = { fate: 'nothing new' };
const NOT_OURS: Fate = { fate: 'never', why: 'it names no transfer of this portal' };
const NOT_THERE: Fate = { fate: 'never', why: 'its transfer is not in the table' };
const UNKNOWN_YET: Fate = { fate: 'later', why: 'the provider does not know its transfer', isPatient: false };
const UNNAMED_YET: Fate = { fate: 'later', why: 'its transfer does not name the refund', isPatient: false };
const UNFIT_REFUND: Fate = { fate: 'never', why: 'its refund cannot take it' };
const SILENT: Fate = { fate: 'later', why: 'the provider did not answer about its transfer', isPatient: true };
const BUSY: Fate = {
  fate: 'later',
  why: 'its transfer was busy, or the provider did not answer what follows',
  isPatient: true,
};

/** The provider's entry for the event's transfer, or a result if there is none. */
async function asked(ports: ApplyEventPorts, event: StreamedEvent): Promise<EntryAtProvider | Fate> {
  const known = await ports.findAtProvider(event.providerTransferId, event.originatorClientId);
  if (known.heard === 'yes') return known.value;
  if (known.heard === 'nothing') return SILENT;
  // The provider's answers can lag its events, so the event must not be skipped after any other no.
  return known.code === 'NOT_FOUND' ? UNKNOWN_YET : { fate: 'refused', code: known.code };
}

type Whose = {
  readonly owner: OwnTransfer;
  readonly entry: EntryAtProvider | undefined;
  /** The account, if our item for the transfer is missing. The next save writes it. */
  readonly madeAt: string | undefined;
};

/** The transfer of an event, from our own item. The provider is called only if that is missing. */
async function whoseIs(ports: ApplyEventPorts, event: StreamedEvent): Promise<Whose | Fate> {
  const owner = await ports.ownerOf(event.providerTransferId);
  if (owner) return { owner, entry: undefined, madeAt: undefined };
  const entry = await asked(ports, event);
  if ('fate' in entry) return entry;
  const named = ownTransfer.safeParse(entry.metadata);
  const isOurs = named.success && (await ports.isOurs(named.data.tenant, event.originatorClientId));
  return isOurs ? { owner: named.data, entry, madeAt: ports.account } : NOT_OURS;
}

/**
 * Adds the trace number, which the transfer has and its event lacks. If it is missing, the event is still applied,
 * because the money moves without it too.
 */
async function withTrace(ports: ApplyEventPorts, event: StreamedEvent, whose: Whose): Promise<Whose> {
  if (whose.entry || event.type !== 'posted') return whose;
  const entry = await asked(ports, event);
  return 'fate' in entry ? whose : { ...whose, entry };
}

/**
 * Money moved for a transfer without a debit in transit. The provider's report counts if the entry is this transfer's.
 */
async function adopted(ports: ApplyEventPorts, event: StreamedEvent, { owner, entry }: Whose): Promise<Fate> {
  const there = entry ?? (await asked(ports, event));
  if ('fate' in there) return there;
  const { at, originatorClientId } = event;
  const result = await adoptMoney(ports, owner, there, { at, madeAt: ports.account, originatorClientId });
  if (result === 'adopted') return { fate: 'applied' };
  if (result === 'nothing moved') return NOTHING_NEW;
  return result === 'again later' ? BUSY : { fate: 'never', why: result.why };
}

/** Applies an event about a refund. The refund's amount comes from its transfer, which can lag behind the event. */
async function appliedToRefund(ports: ApplyEventPorts, event: StreamedEvent, refundId: string): Promise<Fate> {
  const { eventId, at, code } = event;
  const type = event.type.replace(/^refund\./, '');
  if (!isTransferEvent(type)) return NOTHING_NEW;
  const found = await whoseIs(ports, event);
  if ('fate' in found) return found;
  const entry = found.entry ?? (await asked(ports, event));
  if ('fate' in entry) return entry;
  const refund = entry.refunds.find(({ id }) => id === refundId);
  if (!refund) return UNNAMED_YET;
  const told = { eventId, at, type, providerTransferId: refundId, code, amount: refund.amount };
  const result = await applyRefundEvent(ports, found.owner, told);
  if (result === 'again later') return BUSY;
  if (result === 'no such transfer') return NOT_THERE;
  return result === 'does not fit' ? UNFIT_REFUND : { fate: result };
}

/** Applies an event to its transfer. Safe to repeat. */
export async function applyEvent(ports: ApplyEventPorts, event: StreamedEvent): Promise<Fate> {
  const { eventId, at, type, providerTransferId } = event;
  if (providerTransferId && event.refundId) return appliedToRefund(ports, event, event.refundId);
  // Sweeps and new event types are not about a client's transfer.
  if (!providerTransferId || !isTransferEvent(type)) return NOTHING_NEW;
  const found = await whoseIs(ports, event);
  if ('fate' in found) return found;
  const whose = await withTrace(ports, event, found);
  const { traceId, code } = whose.entry ?? {};
  const told = { eventId, at, type, providerTransferId, traceId, code: event.code ?? code };
  const result = await applyProviderEvent(ports, whose.owner, told, whose.madeAt);
  switch (result) {
    case 'applied':
    case 'nothing new':
      return { fate: result };
    case 'again later':
      return BUSY;
    case 'no such transfer':
      return NOT_THERE;
    case 'does not fit':
      return adopted(ports, event, whose);
  }
}
