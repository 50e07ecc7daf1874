import type { TenantId } from '#shared/ids.ts';
import { type KeptLine, PROOFS_MAX, recordedReferenceOf } from '#shared/statement/kept-line.ts';
import type { FileList, FileProof } from '../../payments/engine/file-funds.ts';
import { filePromisesKey } from './book-keys.ts';
import { tableName } from './documents.ts';
import { proofItem } from './file-funds.ts';
import { areWritten } from './record.ts';
import { isNoTwin, isProven, noWireOf, provenAs, putLine } from './statement-line-writes.ts';

/** Adds a bank transaction, or a part of it, to the proofs of a file's money. */
const added = (tenant: TenantId, { fileId, proof }: FileProof) => ({
  Update: {
    TableName: tableName(),
    Key: filePromisesKey(tenant, fileId),
    UpdateExpression: 'SET proofs = list_append(if_not_exists(proofs, :none), :proof) ADD #version :one',
    ConditionExpression: 'attribute_not_exists(proofs) OR size(proofs) < :max',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':none': [], ':proof': [proofItem(proof)], ':one': 1, ':max': PROOFS_MAX },
  },
});

/** Removes a bank transaction from a file's list, if it is there. */
function removed({ tenantId, id: line }: KeptLine, { fileId, list: { version, proofs = [] } }: FileList) {
  const rest = proofs.filter(({ id }) => id !== line).map(proofItem);
  if (rest.length === proofs.length) return [];
  const Update = {
    TableName: tableName(),
    Key: filePromisesKey(tenantId, fileId),
    UpdateExpression: 'SET proofs = :rest, #version = :next',
    ConditionExpression: '#version = :read',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':rest': rest, ':next': version + 1, ':read': version },
  };
  return [{ Update }];
}

/** Bank transactions that prove money for files. The transaction and the files' lists change in one write. */
export const fileProofs = {
  isProven,

  /**
   * Adds a bank transaction to the proofs of its files, with a part for each. False if the transaction, its wire or a
   * list isn't in the required state.
   */
  prove: (line: KeptLine, proofs: readonly FileProof[]): Promise<boolean> =>
    areWritten([
      { Put: putLine(line) },
      ...proofs.map((each) => added(line.tenantId, each)),
      noWireOf(line, recordedReferenceOf(line)),
      ...provenAs(line, 'ADD'),
      ...isNoTwin(line),
    ]),

  /**
   * Removes a bank transaction from its files' proofs, on the lists that were read. A decision at the same moment then
   * has to read again.
   */
  disprove: (line: KeptLine, proved: KeptLine, lists: readonly FileList[]): Promise<boolean> =>
    areWritten([
      { Put: putLine(line) },
      ...provenAs(proved, 'DELETE'),
      ...lists.flatMap((each) => removed(line, each)),
    ]),
};
