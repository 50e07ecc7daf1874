import type { SecondPersonsMove } from '#shared/contracts/desk.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { fileOf } from '../../ledger/book-entries.ts';
import { paymentsOfFile } from '../file-money.ts';
import { scopeOf } from '../reader.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';

/** The files that an approver's move takes money from or adds money to. */
function filesOf(payment: Transfer, move: SecondPersonsMove): readonly string[] {
  if (move.move === 'agree file') return [fileOf(payment), fileOf({ ...payment, fileNumber: move.fileNumber })];
  return move.move === 'approve' && payment.disbursement ? [fileOf(payment)] : [];
}

/**
 * True if a file of this move has payments of offices that the caller doesn't see. File numbers are typed. With another
 * office's number, two people of one office could pay out that office's money, or learn its amount from a refusal.
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
