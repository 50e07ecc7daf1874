import type { TransferId } from '#shared/ids.ts';
import { type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import type { TransferDetails } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Owner } from '../ports.ts';
import { checkedDetails, type DraftPorts, rememberProperty } from './engine/draft-details.ts';

/** Only a draft can be edited, and only against the version that was read. */
export async function editDraft(
  ports: DraftPorts,
  owner: Owner,
  { id, version, details }: { readonly id: TransferId; readonly version: number; readonly details: TransferDetails },
): Promise<
  Outcome<
    Transfer,
    | RefusalOf<typeof checkedDetails>
    | Refusal<
        | 'transfer/not-found'
        | 'transfer/not-editable'
        | 'transfer/scheduled'
        | 'transfer/held'
        | 'transfer/changed-meanwhile'
      >
  >
> {
  const draft = await ports.transfers.find(owner.tenant, owner.client, id);
  if (!draft) return refuse({ code: 'transfer/not-found' });
  if (draft.status !== 'draft') return refuse({ code: 'transfer/not-editable' });
  if (draft.schedule) return refuse({ code: 'transfer/scheduled' });
  if (holdOf(draft)) return refuse({ code: 'transfer/held' });
  if (draft.version !== version) return refuse({ code: 'transfer/changed-meanwhile' });
  // The shares of several payers add up to what the staff requested.
  if (draft.share && details.amount !== draft.amount) return refuse({ code: 'transfer/not-editable' });
  const check = await checkedDetails(ports, owner, details);
  if (!check.ok) return check;
  const { problem: _solved, ...kept } = draft;
  const saved = await ports.transfers.save({ ...kept, ...check.value.part, updatedAt: owner.now.toISOString() });
  if (saved.ok) await rememberProperty(ports, check.value.who, saved.value);
  return saved;
}
