import type { BankAccountId, TransferId } from '#shared/ids.ts';
import { transferDetails } from '#shared/transfer/rules.ts';
import type { ShownWire } from '#shared/transfer/shown.ts';
import { declineTransfer, openTransfer } from '../../payments/answer-request.ts';
import {
  discardTransfer,
  editDraft,
  type InsertDraftPorts,
  insertDraft,
  linkDestination,
  linkSource,
} from '../../payments/client-draft.ts';
import { chooseWire, editWire, giveUpWire, reportWireSent } from '../../payments/client-wire.ts';
import type { EditTransferPorts } from '../../payments/engine/offer.ts';
import type { WireOwner, WireTransferPorts } from '../../payments/engine/wire-work.ts';
import { retryTransfer } from '../../payments/retry-transfer.ts';
import type { Owner } from '../../ports.ts';

export type TransferMutationPorts = InsertDraftPorts & EditTransferPorts & WireTransferPorts;

type Details = { readonly data: Record<string, unknown> };
type One = { readonly _id: TransferId };
type Chosen = One & { readonly bankAccountId: BankAccountId };

/** GraphQL sends null for a missing field, so null fields are removed. */
const detailsOf = (data: Record<string, unknown>) =>
  transferDetails.parse(Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)));

/** The mutations of a transfer, each with its use case. */
export const transferMutations = (ports: TransferMutationPorts, owner: Owner & WireOwner) => ({
  insertOneTransfer: ({ data }: Details) => insertDraft(ports, owner, detailsOf(data)),
  updateOneTransfer: ({ _id: id, version, data }: Details & One & { readonly version: number }) =>
    editDraft(ports, owner, { id, version, details: detailsOf(data) }),
  linkSourceBankAccount: ({ _id: id, bankAccountId }: Chosen) => linkSource(ports, owner, { id, bankAccountId }),
  discardTransfer: ({ _id }: One) => discardTransfer(ports, owner, _id),
  retryTransfer: ({ _id }: One) => retryTransfer(ports, owner, _id),
  openTransfer: ({ _id }: One) => openTransfer(ports, owner, _id),
  declineTransfer: ({ _id: id, reason = null }: One & { readonly reason?: string | null }) =>
    declineTransfer(ports, owner, { id, reason }),
  linkDestinationBankAccount: ({ _id: id, bankAccountId }: Chosen) =>
    linkDestination(ports, owner, { id, bankAccountId }),
  chooseWire: ({ _id: id, ...said }: One & { readonly shown: ShownWire; readonly isMeantAgain?: boolean | null }) =>
    chooseWire(ports, owner, { id, ...said }),
  editTransfer: ({ _id }: One) => editWire(ports, owner, _id),
  reportWireSent: ({ _id: id, reference }: One & { readonly reference?: string | null }) =>
    reportWireSent(ports, owner, { id, reference: reference ?? undefined }),
  cancelTransfer: ({ _id }: One) => giveUpWire(ports, owner, _id),
});
