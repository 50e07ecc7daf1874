import type * as z from 'zod/mini';
import type {
  closePaymentRoute,
  confirmWireRoute,
  prepareRefundRoute,
  refuseAccountRoute,
  rejectPaymentRoute,
  releaseRequestRoute,
  setFileRoute,
} from '#shared/contracts/desk.ts';
import type { TransferId } from '#shared/ids.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { StaffRole } from '#shared/staff/person.ts';
import { hasRole } from '#shared/staff/role.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { closeTransfer } from '../payments/close-transfer.ts';
import { confirmWire } from '../payments/confirm-wire.ts';
import { createRefund } from '../payments/create-refund.ts';
import type { Which } from '../payments/engine/staff-work.ts';
import { holdTransfer, unholdTransfer } from '../payments/hold-transfer.ts';
import { markWireProblem } from '../payments/mark-wire-problem.ts';
import { refuseAccount } from '../payments/refuse-account.ts';
import { reject } from '../payments/reject.ts';
import { release } from '../payments/release.ts';
import { resolveWire } from '../payments/resolve-wire.ts';
import { setFileNumber } from '../payments/set-file-number.ts';
import { stopTransfer } from '../payments/stop-transfer.ts';
import { submitForApproval } from '../payments/submit-for-approval.ts';
import type { Member } from '../staff/member.ts';
import { deskMember } from './desk-member.ts';
import { lacksOf } from './funds.ts';
import { meant } from './meant.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';
import { afterMove } from './prepare.ts';

type OfPayment = { readonly transferId: TransferId };
type Body<R extends { readonly body: z.ZodMiniType }> = z.output<R['body']>;
type Work = (ports: DeskPorts, who: Member, which: Which) => Promise<Outcome<Transfer, Refusal>>;

/** In which role somebody does what either may do: they prepare, unless all they may do is approve. */
export const eitherRole = ({ roles }: DeskCaller): StaffRole => (hasRole(roles, ['operator']) ? 'prepare' : 'approve');

/** What is meant, in which role; and whether it is to be said what the ledger lacks for the payment that it makes. */
type Acting = {
  readonly of: OfPayment;
  readonly version: number;
  readonly as: StaffRole;
  readonly withLacks?: boolean;
};

/** Does one thing to a payment, on top of the version that the person saw. */
export async function actOnPayment(
  ports: DeskPorts,
  caller: DeskCaller,
  { of, version, as, withLacks = false }: Acting,
  work: Work,
) {
  const found = await meant(ports, caller, of, version);
  if (!found.ok) return found;
  const worked = await work(ports, deskMember(caller, as), found.value.which);
  if (!worked.ok) return worked;
  return done({ ...afterMove(worked.value), ...(withLacks ? await lacksOf(ports, caller, worked.value) : {}) });
}

/** Sends a request to the client. */
export const releaseRequest = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version }: Body<typeof releaseRequestRoute>,
) => actOnPayment(ports, caller, { of, version, as: 'prepare' }, release);

/** Asks a colleague to approve. */
export const submitPayment = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version }: Body<typeof releaseRequestRoute>,
) => actOnPayment(ports, caller, { of, version, as: 'prepare', withLacks: true }, submitForApproval);

/** Rejects what a colleague prepared. */
export const rejectPayment = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, reason }: Body<typeof rejectPaymentRoute>,
) => actOnPayment(ports, caller, { of, version, as: 'approve' }, (to, who, which) => reject(to, who, which, reason));

/** Takes back what was not paid yet, or cancels what is on its way. */
export const cancelPayment = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, reason }: Body<typeof rejectPaymentRoute>,
) =>
  actOnPayment(ports, caller, { of, version, as: eitherRole(caller) }, (to, who, which) =>
    stopTransfer(to, who, which, reason),
  );

/** Holds a payment that no bank has. */
export const holdPayment = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, reason }: Body<typeof rejectPaymentRoute>,
) =>
  actOnPayment(ports, caller, { of, version, as: eitherRole(caller) }, (to, who, which) =>
    holdTransfer(to, who, which, reason),
  );

/** Lets a held payment from a client go on. */
export const unholdPayment = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, reason }: Body<typeof rejectPaymentRoute>,
) =>
  actOnPayment(ports, caller, { of, version, as: eitherRole(caller) }, (to, who, which) =>
    unholdTransfer(to, who, which, { reason, way: 'in' }),
  );

/** Closes a failed payment. */
export const closePayment = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, reason }: Body<typeof closePaymentRoute>,
) =>
  actOnPayment(ports, caller, { of, version, as: 'prepare' }, (to, who, which) =>
    closeTransfer(to, who, which, reason),
  );

/** Puts a payment into a file, or proposes it. */
export const setFile = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, fileNumber, reason }: Body<typeof setFileRoute>,
) =>
  actOnPayment(ports, caller, { of, version, as: 'prepare' }, (to, who, which) =>
    setFileNumber(to, who, which, { fileNumber, reason }),
  );

/** Prepares a refund; what is answered is the refund. */
export const prepareRefund = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, ...said }: Body<typeof prepareRefundRoute>,
) =>
  actOnPayment(ports, caller, { of, version, as: 'prepare', withLacks: true }, (to, who, which) =>
    createRefund(to, who, which, said),
  );

/** Refuses the account that a client has chosen. */
export const refuseChosenAccount = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, ...said }: Body<typeof refuseAccountRoute>,
) =>
  actOnPayment(ports, caller, { of, version, as: eitherRole(caller) }, (to, who, which) =>
    refuseAccount(to, who, which, said),
  );

/** Stops a wire with a problem. */
export const wireProblem = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, reason }: Body<typeof rejectPaymentRoute>,
) =>
  actOnPayment(ports, caller, { of, version, as: eitherRole(caller) }, (to, who, which) =>
    markWireProblem(to, who, which, reason),
  );

/** Lets the client wire after all. */
export const resolveWireProblem = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, reason }: Body<typeof rejectPaymentRoute>,
) =>
  actOnPayment(ports, caller, { of, version, as: 'prepare' }, (to, who, which) => resolveWire(to, who, which, reason));

/** Records that an awaited wire has arrived, and says whether it is held for a second person. */
export async function confirmArrivedWire(
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, ...arrived }: Body<typeof confirmWireRoute>,
) {
  const found = await meant(ports, caller, of, version);
  if (!found.ok) return found;
  const { which, payment } = found.value;
  const worked = await confirmWire(ports, deskMember(caller, 'prepare'), which, arrived);
  if (!worked.ok) return worked;
  const { transfer = payment } = worked.value;
  return done({ ...afterMove(transfer), isHeld: worked.value.transfer === undefined });
}
