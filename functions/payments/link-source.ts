import { usableAccount } from '#shared/bank/account.ts';
import type { BankAccountId, TransferId } from '#shared/ids.ts';
import { type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import { isClientsToSee } from '#shared/transfer/status.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { accountSnapshot } from '#shared/transfer/transfer-account.ts';
import type { Owner } from '../ports.ts';
import type { EditTransferPorts } from './engine/offer.ts';

/** A draft, or a payment the tenant requested: for a request, the client chooses only the account. */
const takesSource = (transfer: Transfer): boolean =>
  transfer.status === 'draft' || (transfer.status === 'viewed' && kindOf(transfer) === 'ACH');

/** Records which account the money leaves. The account is checked again when the transfer starts. */
export async function linkSource(
  ports: EditTransferPorts,
  owner: Owner,
  { id, bankAccountId }: { readonly id: TransferId; readonly bankAccountId: BankAccountId },
): Promise<
  Outcome<
    Transfer,
    | RefusalOf<typeof usableAccount>
    | Refusal<
        | 'transfer/not-found'
        | 'transfer/not-editable'
        | 'transfer/scheduled'
        | 'transfer/held'
        | 'transfer/changed-meanwhile'
      >
  >
> {
  const [draft, account] = await Promise.all([
    ports.transfers.find(owner.tenant, owner.client, id),
    ports.accounts.find(owner.tenant, owner.client, bankAccountId),
  ]);
  if (!draft || !isClientsToSee(draft.status)) return refuse({ code: 'transfer/not-found' });
  if (!takesSource(draft)) return refuse({ code: 'transfer/not-editable' });
  if (draft.schedule) return refuse({ code: 'transfer/scheduled' });
  if (holdOf(draft)) return refuse({ code: 'transfer/held' });
  const source = usableAccount(account);
  if (!source.ok) return source;
  return ports.transfers.save({ ...draft, source: accountSnapshot(source.value), updatedAt: owner.now.toISOString() });
}
