import type { GraphTransfer } from '#shared/graph/replies.ts';
import type { TransferDetails } from '#shared/transfer/rules.ts';
import { ask } from '../../lib/call.ts';

/** Saves the form: a new draft, or on top of the version of the draft that was read. */
export async function saveDetails(details: TransferDetails, edited: GraphTransfer | undefined): Promise<GraphTransfer> {
  const { id: _, ...data } = details;
  if (!edited) return (await ask('InsertOneTransfer', { data })).insertOneTransfer;
  return (await ask('UpdateOneTransfer', { _id: edited._id, version: edited.version, data })).updateOneTransfer;
}
