import type { TransferStatus } from './status.ts';
import type { Transfer } from './transfer.ts';

/** Statuses without a file to move: only the client sees a draft, and nothing comes of the others. */
const OVER: readonly TransferStatus[] = ['draft', 'cancelled', 'rejected'];

/** The proposed move to another file, as long as someone can decide it. An older release left it on ended payments. */
export const openFilingOf = ({ status, filing }: Pick<Transfer, 'status' | 'filing'>): Transfer['filing'] =>
  OVER.includes(status) ? undefined : filing;
