import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import { keptBack } from '#shared/transfer/provider-events.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferReader, TransferWriter } from '../../ports.ts';
import { isKept, type TakeBackPorts, takeBack } from './take-back.ts';

export type CancelEntryPorts = TakeBackPorts & { readonly transfers: TransferReader & TransferWriter };

export type EntryCancellation<Code extends RefusalCode> = {
  readonly which: { readonly tenant: TenantId; readonly client: ClientId; readonly id: TransferId };
  readonly at: Instant;
  /** The member of the staff who asks; absent when the client asks. */
  readonly by?: NonNullable<Transfer['cancelAskedBy']>;
  /** Why the caller may not cancel it; checked against every state it is found in. */
  readonly refusalOf: (found: Transfer) => Refusal<Code> | undefined;
};

/** The transfer, cancelled or taken back, or why it wasn't cancelled; unknown if the provider doesn't answer. */
export type EntryCancelled<Code extends RefusalCode> = Outcome<
  Transfer,
  | Refusal<Code | 'transfer/wrong-status' | 'transfer/held' | 'transfer/not-found' | 'transfer/changed-meanwhile'>
  | { readonly code: 'too late' }
  | { readonly code: 'unknown' }
  | { readonly code: 'being taken back' }
>;

type Change<Code extends RefusalCode> = (found: Transfer) => Outcome<Transfer, Refusal<Code>>;

/** Retries when provider events change the same transfer at the same moment. */
const SAVES_MAX = 5;

/** Changes the current transfer, and retries if another writer is faster. */
async function change<Code extends RefusalCode>(
  ports: CancelEntryPorts,
  { which }: Pick<EntryCancellation<Code>, 'which'>,
  by: Change<Code>,
): Promise<Outcome<Transfer, Refusal<Code | 'transfer/not-found' | 'transfer/changed-meanwhile'>>> {
  for (let tries = 0; tries < SAVES_MAX; tries += 1) {
    const found = await ports.transfers.find(which.tenant, which.client, which.id);
    if (!found) return refuse({ code: 'transfer/not-found' });
    const changed = by(found);
    if (!changed.ok || changed.value === found) return changed;
    const saved = await ports.transfers.save(changed.value);
    if (saved.ok) return saved;
  }
  return refuse({ code: 'transfer/changed-meanwhile' });
}

/** Records the request before the provider is called, so that a crash loses neither the request nor its proof. */
const asking =
  <Code extends RefusalCode>({ at, by, refusalOf }: EntryCancellation<Code>): Change<Code> =>
  (found) => {
    const refusal = refusalOf(found);
    if (refusal) return refuse(refusal);
    if (found.status === 'cancelled' || found.cancelAskedAt) return done(found);
    return done({ ...found, cancelAskedAt: at, ...(by ? { cancelAskedBy: by } : {}), updatedAt: at });
  };

/** The provider has cancelled; its own event may have recorded that already. */
const ended =
  ({ at }: Pick<EntryCancellation<never>, 'at'>): Change<'transfer/wrong-status' | 'transfer/held'> =>
  (found) =>
    found.status === 'cancelled' ? done(found) : keptBack(found, { at });

/** The result for a start whose outcome was unknown. If it still is, the sweeper continues. */
function answerOf(after: Transfer | undefined): EntryCancelled<never> {
  if (!after) return refuse({ code: 'unknown' });
  if (after.status === 'submitted') return refuse({ code: 'being taken back' });
  return ['cancelled', 'draft', 'viewed'].includes(after.status) ? done(after) : refuse({ code: 'too late' });
}

/**
 * Cancels an entry before it goes to the bank network.
 *
 * The provider decides whether that is still possible, and its yes is final. If we crash after that yes, its
 * `cancelled` event or a second request completes the work. No claim is needed, because nothing happens twice. If we
 * don't know whether there is an entry, the transfer is taken back instead.
 */
export async function cancelEntry<Code extends RefusalCode>(
  ports: CancelEntryPorts,
  wish: EntryCancellation<Code>,
): Promise<EntryCancelled<Code>> {
  const asked = await change(ports, wish, asking(wish));
  if (!asked.ok || asked.value.status === 'cancelled') return asked;
  if (asked.value.status === 'submitted') return answerOf(await takeBack(ports, asked.value));
  const { transferId } = asked.value.provider;
  const kept = transferId ? await isKept(ports, asked.value, transferId) : 'unknown';
  if (kept === 'yes') return change(ports, wish, ended(wish));
  return kept === 'no' ? refuse({ code: 'too late' }) : refuse({ code: 'unknown' });
}
