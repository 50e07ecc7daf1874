import type { GraphTransfer } from '#shared/graph/replies.ts';
import type { TransferDetails } from '#shared/transfer/rules.ts';
import { ask } from '../../lib/api/call.ts';

/**
 * Saves the form as a new draft, or over the version of the draft that was read. A wire the client has promised becomes
 * a draft again first, because opening its details alone changes nothing.
 */
export async function saveDetails(details: TransferDetails, edited: GraphTransfer | undefined): Promise<GraphTransfer> {
  const { id: _, ...data } = details;
  if (!edited) return (await ask('InsertOneTransfer', { data })).insertOneTransfer;
  const isPromised = edited.status === 'awaiting wire';
  const { _id, version } = isPromised ? (await ask('EditTransfer', { _id: edited._id })).editTransfer : edited;
  return (await ask('UpdateOneTransfer', { _id, version, data })).updateOneTransfer;
}
