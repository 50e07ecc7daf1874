import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { type Due, nextDue } from '#shared/transfer/deadline.ts';
import type { TransferEventName } from '#shared/transfer/lifecycle.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Clock } from '../ports.ts';
import { type SendScheduledPorts, sendScheduled } from './send-scheduled.ts';

/** What acting on a deadline needs. */
export type ActOnDeadlinePorts = SendScheduledPorts & { readonly now: Clock };

/** Runs one task after another: a tenant's starts all write to one counter, and would only block each other. */
export type InTurn = <T>(act: () => Promise<T>) => Promise<T>;

/** Why the system ends a transfer, as recorded. */
const EXPIRED = 'expired';

const endingOf = ({ status }: Transfer): TransferEventName => (status === 'draft' ? 'discard' : 'cancel');

/** What is due now; a payment whose day has come, after an outage, is sent and gets no more reminders. */
const askedOf = (transfer: Transfer, { what }: Due, at: Instant): Due['what'] =>
  transfer.schedule && transfer.schedule.sendsAt <= at ? 'send' : what;

/**
 * Does what is due for one transfer, in one conditional write with its event. When a client acts at the same moment,
 * one of the two fails on the version; if it is this one, the index shows what is still to do.
 */
export async function actOnDeadline(
  ports: ActOnDeadlinePorts,
  { tenant, client, id }: { readonly tenant: TenantId; readonly client: ClientId; readonly id: TransferId },
  inTurn: InTurn,
): Promise<'reminded' | 'ended' | 'sent' | 'unsent' | null> {
  const transfer = await ports.transfers.find(tenant, client, id);
  const due = transfer && nextDue(transfer);
  const at = ports.now().toISOString();
  // The index lags the table by a moment: the client may have answered already.
  if (!transfer || !due || due.at > at) return null;
  const what = askedOf(transfer, due, at);
  if (what === 'send') return inTurn(() => sendScheduled(ports, transfer, ports.now()));
  const done =
    what === 'remind'
      ? moved(transfer, 'remind', 'system', { at })
      : moved(transfer, endingOf(transfer), 'system', { at, reason: EXPIRED });
  invariant(done.ok, 'the lifecycle has a move for everything that can be due');
  const saved = await ports.transfers.save(done.value);
  if (!saved.ok) return null;
  return what === 'remind' ? 'reminded' : 'ended';
}
