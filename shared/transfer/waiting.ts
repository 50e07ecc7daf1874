import type { Instant } from '../dates.ts';
import type { BankAccountId } from '../ids.ts';
import type { AccountCheck } from './account-check.ts';
import { holdOf } from './hold.ts';
import { NOT_COVERED } from './not-covered.ts';
import type { TransferStatus } from './status.ts';

/** What a transfer can wait for that its status does not say, and that is not the client's to do. */
export const WAITS = ['call', 'taking back', 'cover', 'wire', 'hold', 'arrival'] as const;

/** A payment to the client that is theirs to accept, were there nothing else to wait for. */
const THEIRS: readonly TransferStatus[] = ['Initiated', 'sent', 'viewed', 'awaiting acceptance'];

/** What the rules below read of a transfer. */
type Waiting = {
  readonly status: TransferStatus;
  readonly cancelAskedAt?: Instant | undefined;
  readonly accountCheck?: Pick<AccountCheck, 'standing' | 'accountId'> | undefined;
  readonly destination?: { readonly id: BankAccountId } | undefined;
  readonly disbursement: boolean;
  readonly problem?: { readonly code: string } | undefined;
  readonly wireReport?: unknown;
  readonly events: readonly { readonly name: string }[];
};

/** The staff's last word on whether a wire has arrived. What the client reports is none: they may send it twice. */
const LAST_WORD = ['confirmReceipt', 'applyReceipt', 'reopenReceipt', 'resolve'];

/** Whether the company said by mistake that the wire had arrived, and has not said anything better since. */
const isLookedForAgain = ({ status, events }: Waiting): boolean =>
  status === 'awaiting wire' && events.findLast(({ name }) => LAST_WORD.includes(name))?.name === 'reopenReceipt';

/** What a page says a transfer waits for in place of its status; undefined where the status says it all. */
export function waitsFor(transfer: Waiting): (typeof WAITS)[number] | undefined {
  const { status, cancelAskedAt, accountCheck: check, destination } = transfer;
  // A start whose outcome nobody knows: the wish is on record, and nobody asks again.
  if (status === 'submitted' && cancelAskedAt !== undefined) return 'taking back';
  if (holdOf(transfer)) return 'hold';
  if (isLookedForAgain(transfer)) return 'wire';
  if (status === 'awaiting wire' && transfer.wireReport) return 'arrival';
  const isCalled = status === 'awaiting acceptance' && check?.standing === 'waiting';
  if (isCalled && check.accountId === destination?.id) return 'call';
  // The file no longer holds the money: the staff know, and accepting would be refused.
  const isUncovered = transfer.disbursement && THEIRS.includes(status) && transfer.problem?.code === NOT_COVERED;
  return isUncovered ? 'cover' : undefined;
}
