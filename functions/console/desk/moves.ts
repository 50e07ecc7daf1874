import type * as z from 'zod/mini';
import type { confirmWireRoute, movePaymentRoute } from '#shared/contracts/desk.ts';
import type { TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import { traitsOf } from '#shared/staff/desk-move.ts';
import type { StaffRole } from '#shared/staff/person.ts';
import { hasRole } from '#shared/staff/role.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { confirmTyped } from '../../payments/confirm-wire.ts';
import type { Which } from '../../payments/engine/staff-work.ts';
import { type SimpleRefusal, type SimpleWork, simpleMoves } from '../../payments/simple-moves.ts';
import type { Member } from '../../people/member.ts';
import { deskMember } from './desk-member.ts';
import { lacksOf } from './funds.ts';
import { meant } from './meant.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';
import { afterMove } from './prepare.ts';

type OfPayment = { readonly transferId: TransferId };
type Body<R extends { readonly body: z.ZodMiniType }> = z.output<R['body']>;

/** The role for an action that either role may take: prepare, unless the member can only approve. */
export const eitherRole = ({ roles }: DeskCaller): StaffRole => (hasRole(roles, ['operator']) ? 'prepare' : 'approve');

/** The payment, its version and the role, and whether to report the ledger's shortfall. */
type Acting = {
  readonly of: OfPayment;
  readonly version: number;
  readonly as: StaffRole;
  readonly withLacks?: boolean;
};

/** Runs one action on a payment, on the version that the person saw. */
export async function actOnPayment<Code extends RefusalCode>(
  ports: DeskPorts,
  caller: DeskCaller,
  { of, version, as, withLacks = false }: Acting,
  work: (ports: DeskPorts, who: Member, which: Which) => Promise<Outcome<Transfer, Refusal<Code>>>,
) {
  const found = await meant(ports, caller, of, version);
  if (!found.ok) return found;
  const worked = await work(ports, deskMember(caller, as), found.value.which);
  if (!worked.ok) return worked;
  return done({ ...afterMove(worked.value), ...(withLacks ? await lacksOf(ports, caller, worked.value) : {}) });
}

/** Makes a move that takes at most a reason, in a role that may make it. */
export async function movePayment(
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, ...said }: Body<typeof movePaymentRoute>,
) {
  const { move } = said;
  const roles = traitsOf(move).by;
  if (!hasRole(caller.roles, roles)) return refuse({ code: 'staff/no-role' });
  const make: SimpleWork<SimpleRefusal> = simpleMoves[move];
  const as = roles.includes('operator') ? eitherRole(caller) : 'approve';
  return actOnPayment(ports, caller, { of, version, as, withLacks: move === 'submit' }, (to, who, which) =>
    make(to, who, which, 'reason' in said ? said.reason : '', 'mark' in said ? said.mark : ''),
  );
}

/** Records that an expected wire arrived, and whether it needs approval. */
export async function confirmArrivedWire(
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, ...arrived }: Body<typeof confirmWireRoute>,
) {
  const found = await meant(ports, caller, of, version);
  if (!found.ok) return found;
  const { which, payment } = found.value;
  const who = deskMember(caller, 'prepare');
  const worked = await confirmTyped(ports, who, which, arrived);
  if (!worked.ok) return worked;
  const { transfer = payment } = worked.value;
  return done({ ...afterMove(transfer), isHeld: worked.value.transfer === undefined });
}
