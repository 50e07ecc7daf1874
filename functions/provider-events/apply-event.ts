import type { TenantId } from '#shared/ids.ts';
import { isTransferEvent } from '#shared/transfer/provider-events.ts';
import { type OwnTransfer, ownTransfer, type StreamedEvent } from '#shared/transfer/streamed-event.ts';
import { adoptMoney } from '../payments/adopt-money.ts';
import { applyProviderEvent } from '../payments/apply-provider-event.ts';
import { type ApplyRefundEventPorts, applyRefundEvent } from '../payments/apply-refund-event.ts';
import type { EntryAtProvider, ProviderAnswer } from '../ports.ts';

/** What applying one event of the stream needs. */
export type ApplyEventPorts = ApplyRefundEventPorts & {
  /** Our name of the account at the provider. */
  readonly account: string;
  /** Which transfer of ours it is, by the item that was written when the provider's id was first known. */
  readonly ownerOf: (providerTransferId: string) => Promise<OwnTransfer | undefined>;
  readonly findAtProvider: (
    providerTransferId: string,
    originatorClientId?: string,
  ) => Promise<ProviderAnswer<EntryAtProvider>>;
  /** Whether a tenant's money moves through this account, in this originator's name. */
  readonly isOurs: (tenant: TenantId, originatorClientId?: string) => Promise<boolean>;
};

/**
 * What became of an event. `later`: it could not be applied now, and only time or an answer is lacking; one that is
 * `patient` is asked about without an end, because nobody has said no. `never`: a person has to look at it. `refused`:
 * the provider does not let us ask, which no event explains.
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

/** What the provider says of the event's transfer; a fate where it says nothing that helps. */
async function asked(ports: ApplyEventPorts, event: StreamedEvent): Promise<EntryAtProvider | Fate> {
  const known = await ports.findAtProvider(event.providerTransferId, event.originatorClientId);
  if (known.heard === 'yes') return known.value;
  if (known.heard === 'nothing') return SILENT;
  // Its answers may lag its events; passing the event after another no would lose it.
  return known.code === 'NOT_FOUND' ? UNKNOWN_YET : { fate: 'refused', code: known.code };
}

type Whose = {
  readonly owner: OwnTransfer;
  readonly entry: EntryAtProvider | undefined;
  /** The account, while the item that names the transfer is missing: the next save writes it. */
  readonly madeAt: string | undefined;
};

/** Whose the event is: by our own item, and only where it is missing by asking the provider. */
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
 * The trace number is on the transfer and not on its event. It is no reason to wait: an entry moves without it, too.
 */
async function withTrace(ports: ApplyEventPorts, event: StreamedEvent, whose: Whose): Promise<Whose> {
  if (whose.entry || event.type !== 'posted') return whose;
  const entry = await asked(ports, event);
  return 'fate' in entry ? whose : { ...whose, entry };
}

/** Money moved for a transfer that has none on its way: the bank's word counts, if it is this transfer's money. */
async function adopted(ports: ApplyEventPorts, event: StreamedEvent, { owner, entry }: Whose): Promise<Fate> {
  const there = entry ?? (await asked(ports, event));
  if ('fate' in there) return there;
  const { at, originatorClientId } = event;
  const result = await adoptMoney(ports, owner, there, { at, madeAt: ports.account, originatorClientId });
  if (result === 'adopted') return { fate: 'applied' };
  if (result === 'nothing moved') return NOTHING_NEW;
  return result === 'again later' ? BUSY : { fate: 'never', why: result.why };
}

/** Applies an event about a refund. Its amount is on the transfer that it refunds, which may lag behind the event. */
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

/** Applies one event to the transfer it is about. Safe to repeat. */
export async function applyEvent(ports: ApplyEventPorts, event: StreamedEvent): Promise<Fate> {
  const { eventId, at, type, providerTransferId } = event;
  if (providerTransferId && event.refundId) return appliedToRefund(ports, event, event.refundId);
  // Sweeps and kinds newer than this code say nothing about a client's transfer.
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
