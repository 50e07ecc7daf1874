import type { SecondPersonsMove } from '#shared/contracts/desk.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { fileOf } from '../bookkeeping/book-entries.ts';
import { paymentsOfFile } from '../console/file-money.ts';
import { scopeOf } from '../console/reader.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';

/** The files that a second person's move takes money from or puts some into. */
function filesOf(payment: Transfer, move: SecondPersonsMove): readonly string[] {
  if (move.move === 'agree file') return [fileOf(payment), fileOf({ ...payment, fileNumber: move.fileNumber })];
  return move.move === 'approve' && payment.disbursement ? [fileOf(payment)] : [];
}

/**
 * Whether a file that the move is about has payments of offices that the caller doesn't see. A file's number is typed: by
 * another office's, two people of one office would pay out what that one holds, or read from a refusal how much it is.
 */
export async function isElsewhere(
  ports: Pick<DeskPorts, 'lists'>,
  caller: DeskCaller,
  payment: Transfer,
  move: SecondPersonsMove,
): Promise<boolean> {
  if (!caller.member.offices) return false;
  const scope = scopeOf(caller);
  const files = filesOf(payment, move).map((id) => paymentsOfFile(ports, payment.tenantId, { id, scope }));
  return (await Promise.all(files)).some(({ isWhole }) => !isWhole);
}
