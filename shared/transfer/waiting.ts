import type { Instant } from '../dates.ts';
import type { BankAccountId } from '../ids.ts';
import type { AccountCheck } from './account-check.ts';
import type { TransferStatus } from './status.ts';

/** What a transfer can wait for that its status does not say, and that is not the client's to do. */
export const WAITS = ['call', 'taking back'] as const;

/** What the rules below read of a transfer. */
type Waiting = {
  readonly status: TransferStatus;
  readonly cancelAskedAt?: Instant | undefined;
  readonly accountCheck?: Pick<AccountCheck, 'standing' | 'accountId'> | undefined;
  readonly destination?: { readonly id: BankAccountId } | undefined;
};

/** What a page says a transfer waits for in place of its status; undefined where the status says it all. */
export function waitsFor(transfer: Waiting): (typeof WAITS)[number] | undefined {
  const { status, cancelAskedAt, accountCheck: check, destination } = transfer;
  // A start whose outcome nobody knows: the wish is on record, and nobody asks again.
  if (status === 'submitted' && cancelAskedAt !== undefined) return 'taking back';
  const isCalled = status === 'awaiting acceptance' && check?.standing === 'waiting';
  return isCalled && check.accountId === destination?.id ? 'call' : undefined;
}
