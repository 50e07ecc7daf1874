import type { AcceptPaymentPorts } from '#functions/payments/accept-payment.ts';
import type { RefundPorts } from '#functions/payments/create-refund.ts';
import type { CancelEntryPorts } from '#functions/payments/engine/cancel-entry.ts';
import type { StaffPorts } from '#functions/payments/engine/staff-work.ts';
import type { ManyWires, WirePorts } from '#functions/payments/engine/wire-work.ts';
import type { SettlePorts } from '#functions/payments/settle-submitted.ts';
import type { StartTransferPorts } from '#functions/payments/start-transfer.ts';
import type { SyncPorts } from '#functions/provider/sync-events.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

/** Everything that code about money needs: one record, so that one seam or one mutant reaches all of it. */
export type MoneyPorts = Omit<
  StartTransferPorts & AcceptPaymentPorts & SettlePorts & Omit<RefundPorts, 'clients'>,
  'entries'
> & {
  readonly entries: (transfer: Transfer) => Promise<EntriesOf<StartTransferPorts> & EntriesOf<CancelEntryPorts>>;
  readonly available: StaffPorts['available'];
  readonly files: StaffPorts['files'];
  readonly approvals: StaffPorts['approvals'];
  readonly stream: SyncPorts;
  /** The events of the platform's account, where a tenant's money may be, too. */
  readonly elsewhere?: SyncPorts | undefined;
  readonly wires: WirePorts['wires'] & ManyWires;
};
type EntriesOf<P extends { readonly entries: (transfer: Transfer) => Promise<unknown> }> = Awaited<
  ReturnType<P['entries']>
>;
