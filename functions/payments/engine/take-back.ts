import { invariant } from '#shared/outcome.ts';
import { moved } from '#shared/transfer/move.ts';
import { asAtProvider, type EntryStanding, keptBack } from '#shared/transfer/provider-events.ts';
import { takenBack } from '#shared/transfer/take-back.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ProviderAnswer, TransferWriter } from '../../ports.ts';
import { type Voided, type VoidPorts, voidAuthorization } from './void-authorization.ts';

export type TakeBackPorts = Omit<VoidPorts, 'entries'> & {
  readonly transfers: TransferWriter;
  readonly entries: (transfer: Transfer) => Promise<CancellableEntries>;
};

/** The provider's calls to cancel an entry or prevent it. */
type CancellableEntries = Awaited<ReturnType<VoidPorts['entries']>> & {
  readonly cancel: (providerTransferId: string) => Promise<ProviderAnswer<unknown>>;
  readonly find: (providerTransferId: string) => Promise<ProviderAnswer<{ readonly status: string }>>;
};

/** Brings the transfer to the entry's state at the provider, which may have moved on since the creation. */
export function onItsWay(transfer: Transfer, made: EntryStanding, at: string): Transfer {
  const accepted = moved(transfer, 'accepted', 'provider', {
    at,
    startedAt: at,
    provider: { ...transfer.provider, transferId: made.id },
  });
  invariant(accepted.ok, 'a submitted transfer can be accepted');
  return asAtProvider(accepted.value, made, at);
}

/** Returns the saved transfer, or undefined if another writer was faster. */
async function saved({ transfers }: TakeBackPorts, changed: Transfer, madeAt?: string): Promise<Transfer | undefined> {
  const outcome = await transfers.save(changed, madeAt);
  return outcome.ok ? outcome.value : undefined;
}

/**
 * True if the provider has canceled an entry. It answers "no" if the entry is already canceled, so the entry is read
 * then.
 */
export async function isKept(
  ports: TakeBackPorts,
  transfer: Transfer,
  entryId: string,
): Promise<'yes' | 'no' | 'unknown'> {
  const entries = await ports.entries(transfer);
  const answer = await entries.cancel(entryId);
  if (answer.heard === 'yes') return 'yes';
  const known = await entries.find(entryId);
  if (known.heard !== 'yes') return 'unknown';
  if (known.value.status === 'cancelled') return 'yes';
  return answer.heard === 'no' ? 'no' : 'unknown';
}

/** The entry exists after all, so we cancel it if the provider still can. */
async function madeAfterAll(
  ports: TakeBackPorts,
  transfer: Transfer,
  { made, account }: Extract<Voided, { is: 'used' }>,
): Promise<Transfer | undefined> {
  const at = ports.now().toISOString();
  const adopted = onItsWay(transfer, made, at);
  if (!transfer.cancelAskedAt || adopted.status !== 'pending') return saved(ports, adopted, account);
  // The provider is called before anything is saved. If this run dies, the transfer stays submitted and the next run
  // asks again.
  const kept = await isKept(ports, transfer, made.id);
  if (kept === 'unknown') return transfer;
  if (kept === 'no') return saved(ports, adopted, account);
  const cancelled = keptBack(adopted, { at });
  invariant(cancelled.ok, 'a transfer under way can be cancelled');
  return saved(ports, cancelled.value, account);
}

/**
 * Takes a submitted transfer back once it is certain that nothing was made and nothing can be, or adopts what was made.
 * Returns it unchanged while that is unknown, and undefined if another writer was faster. Safe to repeat.
 */
export async function takeBack(ports: TakeBackPorts, transfer: Transfer): Promise<Transfer | undefined> {
  const { authorizationId } = transfer.provider;
  // Nothing is created before its authorization is recorded, and this save fails if that came first.
  const voided = authorizationId
    ? await voidAuthorization(ports, transfer, authorizationId)
    : { is: 'unused' as const };
  if (voided.is === 'unknown') return transfer;
  if (voided.is === 'used') return madeAfterAll(ports, transfer, voided);
  const back = takenBack(transfer, ports.now().toISOString());
  invariant(back.ok, 'a submitted transfer can be taken back');
  return saved(ports, back.value);
}
