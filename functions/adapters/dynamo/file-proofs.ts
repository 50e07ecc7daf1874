import { type KeptLine, PROOFS_MAX, recordedReferenceOf } from '#shared/statement/kept-line.ts';
import type { LineProof, Promised } from '../../payments/engine/file-funds.ts';
import { filePromisesKey } from './book-keys.ts';
import { tableName } from './documents.ts';
import { proofItem } from './file-funds.ts';
import { areWritten, isNoTwin, isProven, noWireOf, provenAs, putLine } from './statement-line-writes.ts';

/** What lines of a statement prove for a file: the line and the file's list say so in one write, or neither does. */
export const fileProofs = {
  isProven,

  /** Adds a line to what proves a file's money; false when the line, its wire or the list is not as it has to be. */
  prove: (line: KeptLine, fileId: string, proof: LineProof): Promise<boolean> =>
    areWritten([
      { Put: putLine(line) },
      {
        Update: {
          TableName: tableName(),
          Key: filePromisesKey(line.tenantId, fileId),
          UpdateExpression: 'SET proofs = list_append(if_not_exists(proofs, :none), :proof) ADD #version :one',
          ConditionExpression: 'attribute_not_exists(proofs) OR size(proofs) < :max',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':none': [], ':proof': [proofItem(proof)], ':one': 1, ':max': PROOFS_MAX },
        },
      },
      noWireOf(line, recordedReferenceOf(line)),
      provenAs(line, 'ADD'),
      ...isNoTwin(line),
    ]),

  /** Takes a line out of a file's proofs, on top of the list that was read: whoever decides meanwhile reads again. */
  disprove(line: KeptLine, fileId: string, { version, proofs = [] }: Promised): Promise<boolean> {
    const rest = proofs.filter(({ id }) => id !== line.id).map(proofItem);
    const list = {
      Update: {
        TableName: tableName(),
        Key: filePromisesKey(line.tenantId, fileId),
        UpdateExpression: 'SET proofs = :rest, #version = :next',
        ConditionExpression: '#version = :read',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':rest': rest, ':next': version + 1, ':read': version },
      },
    };
    return areWritten([
      { Put: putLine(line) },
      provenAs(line, 'DELETE'),
      ...(rest.length < proofs.length ? [list] : []),
    ]);
  },
};
