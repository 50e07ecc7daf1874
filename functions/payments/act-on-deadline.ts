import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { type Due, nextDue } from '#shared/transfer/deadline.ts';
import type { TransferEventName } from '#shared/transfer/lifecycle.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Clock } from '../ports.ts';
import { type SendScheduledPorts, sendScheduled } from './send-scheduled.ts';

export type ActOnDeadlinePorts = SendScheduledPorts & { readonly now: Clock };

/** Runs tasks one at a time. A tenant's starts all write to one counter and would only block each other. */
export type InTurn = <T>(act: () => Promise<T>) => Promise<T>;

/** The reason recorded when the system ends a transfer. */
const EXPIRED = 'expired';

const endingOf = ({ status }: Transfer): TransferEventName => (status === 'draft' ? 'discard' : 'cancel');

/** The action due now. After an outage, a payment whose day has come is sent and gets no more reminders. */
const askedOf = (transfer: Transfer, { what }: Due, at: Instant): Due['what'] =>
  transfer.schedule && transfer.schedule.sendsAt <= at ? 'send' : what;

/**
 * Does what is due for one transfer, in one conditional write with its event. If a client acts at the same moment, one
 * write fails on the version. If ours fails, the index still lists what is due.
 */
export async function actOnDeadline(
  ports: ActOnDeadlinePorts,
  { tenant, client, id }: { readonly tenant: TenantId; readonly client: ClientId; readonly id: TransferId },
  inTurn: InTurn,
): Promise<'reminded' | 'ended' | 'sent' | 'unsent' | null> {
  const transfer = await ports.transfers.find(tenant, client, id);
  const due = transfer && nextDue(transfer);
  const at = ports.now().toISOString();
  // The index lags the table, so the client may have answered already.
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
