import type { TenantId } from '#shared/ids.ts';
import { type KeptLine, PROOFS_MAX, recordedReferenceOf } from '#shared/statement/kept-line.ts';
import type { FileList, FileProof } from '../../payments/engine/file-funds.ts';
import { filePromisesKey } from './book-keys.ts';
import { tableName } from './documents.ts';
import { proofItem } from './file-funds.ts';
import { areWritten } from './record.ts';
import { isNoTwin, isProven, noWireOf, provenAs, putLine } from './statement-line-writes.ts';

/** Adds a line, or a part of one, to what proves a file's money. */
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

/** Takes a line out of a file's list; nothing where the list doesn't have it. */
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

/** What lines of a statement prove for files: the line and the files' lists say so in one write, or neither does. */
export const fileProofs = {
  isProven,

  /**
   * Adds a line to what proves the money of its files, by a part of it each; false when the line, its wire or a list is
   * not as it has to be.
   */
  prove: (line: KeptLine, proofs: readonly FileProof[]): Promise<boolean> =>
    areWritten([
      { Put: putLine(line) },
      ...proofs.map((each) => added(line.tenantId, each)),
      noWireOf(line, recordedReferenceOf(line)),
      ...provenAs(line, 'ADD'),
      ...isNoTwin(line),
    ]),

  /** Takes a line out of its files' proofs, on top of the lists that were read: whoever decides meanwhile reads again. */
  disprove: (line: KeptLine, proved: KeptLine, lists: readonly FileList[]): Promise<boolean> =>
    areWritten([
      { Put: putLine(line) },
      ...provenAs(proved, 'DELETE'),
      ...lists.flatMap((each) => removed(line, each)),
    ]),
};
