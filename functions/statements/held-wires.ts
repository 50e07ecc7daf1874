import { createHash } from 'node:crypto';
import type { HeldWire } from '#shared/contracts/statements.ts';
import type { TransferId } from '#shared/ids.ts';
import { STEP_UP_SECONDS } from '#shared/limits.ts';
import { formatDollars, ZERO } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { hasRole } from '#shared/staff/role.ts';
import { type StepUpId, stepUpId } from '#shared/staff/step-up.ts';
import type { ReceivedWire, WireMove } from '#shared/wire/received.ts';
import { deskMember } from '../desk/desk-member.ts';
import type { DeskCaller } from '../desk/ports.ts';
import { approveWire, rejectForWire } from '../payments/decide-wire.ts';
import { pretendingTransfers } from '../payments/engine/pretending.ts';
import { findWire, type WireWork } from '../payments/engine/wire-work.ts';
import { proposeForWire, proposeToApply, proposeToReopen } from '../payments/propose-for-wire.ts';
import { approvingRefusal } from '../staff/approving.ts';
import { heldWireOf } from './line-matches.ts';
import { type WireDeskPorts, wholeCompany } from './ports.ts';

type OfWire = { readonly reference: string };
type Shown = Promise<Outcome<HeldWire, Refusal>>;

/** The wire as it was shown: whatever is decided is decided about that. */
async function shownWire(
  ports: WireDeskPorts,
  caller: DeskCaller,
  { reference }: OfWire,
  version: number,
): Promise<Outcome<ReceivedWire, Refusal>> {
  const whole = wholeCompany(caller);
  if (!whole.ok) return whole;
  const found = await findWire(ports, deskMember(caller, 'prepare'), reference);
  if (!found.ok) return found;
  return found.value.version === version ? found : refuse({ code: 'wire/not-now' });
}

const after = (caller: DeskCaller, worked: Outcome<WireWork, Refusal>): Outcome<HeldWire, Refusal> =>
  worked.ok ? done(heldWireOf(caller, worked.value.wire)) : worked;

type Wish = { readonly what: WireMove; readonly transferId?: TransferId | undefined; readonly reason: string };

/** Proposes what becomes of a wire: to apply it, to take its receipt back, to send it back, or to drop its record. */
export async function proposeMove(
  ports: WireDeskPorts,
  caller: DeskCaller,
  of: OfWire,
  { version, what, transferId, reason }: Wish & { readonly version: number },
): Shown {
  const found = await shownWire(ports, caller, of, version);
  if (!found.ok) return found;
  const member = deskMember(caller, 'prepare');
  const { reference, transfer: paid } = found.value;
  if (what === 'send back' || what === 'void')
    return after(caller, await proposeForWire(ports, member, reference, { what, reason }));
  if (what === 'reopen') {
    if (!paid) return refuse({ code: 'wire/not-now' });
    return after(caller, await proposeToReopen(ports, member, { client: paid.client, id: paid.id }, reason));
  }
  const client = transferId && (await ports.clientOf(caller.tenant, transferId));
  if (!client) return refuse({ code: 'staff/no-payment' });
  const which = { client, id: transferId };
  return after(caller, await proposeToApply(ports, member, reference, { which, reason }));
}

/** Drops what was proposed with a wire: its proposer may do this, too. */
export async function rejectMove(
  ports: WireDeskPorts,
  caller: DeskCaller,
  of: OfWire,
  { version: change, reason }: { readonly version: number; readonly reason: string },
): Shown {
  const found = await shownWire(ports, caller, of, change);
  if (!found.ok) return found;
  const member = deskMember(caller, hasRole(caller.roles, ['operator']) ? 'prepare' : 'approve');
  return after(caller, await rejectForWire(ports, member, { ...of, change, reason }));
}

/** What the second person is told that they agree to. */
function wordsOf({ received, sender, on, proposed, transfer }: ReceivedWire): string {
  const wire = `the wire of ${formatDollars(received)} from ${sender}, on the statement of ${on}`;
  const payment = proposed?.transfer?.referenceId ?? transfer?.referenceId ?? '';
  if (proposed?.what === 'apply') return `Apply ${wire}, to payment ${payment}`;
  if (proposed?.what === 'reopen') return `Take ${wire}, back from payment ${payment}`;
  return proposed?.what === 'void' ? `Drop the record of ${wire}` : `Send ${wire}, back to its sender`;
}

/** What a step-up is for, to the letter: this proposal, on this version of this wire, in the words that were read. */
const thingOf = (wire: ReceivedWire): string => {
  const { tenantId, reference, version, proposed } = wire;
  return createHash('sha256')
    .update(JSON.stringify(['wire', tenantId, reference, version, proposed, wordsOf(wire)]))
    .digest('hex');
};

/** What the second person does, in this role. What is sent back leaves the company: their limit holds for it. */
async function carriedOut(
  ports: WireDeskPorts,
  caller: DeskCaller,
  wire: ReceivedWire,
): Promise<Outcome<WireWork, Refusal>> {
  const { received: amount, proposed, reference, version: change } = wire;
  const disbursement = proposed?.what === 'send back';
  const closed = approvingRefusal(caller.member, { disbursement, amount, fee: ZERO }, caller.now);
  return closed ? refuse(closed) : approveWire(ports, deskMember(caller, 'approve'), { reference, change });
}

/** The same, decided as it will be and with nothing written: nobody proves who they are for what is then refused. */
const triedOut = (ports: WireDeskPorts, caller: DeskCaller, wire: ReceivedWire) =>
  carriedOut(
    {
      ...ports,
      transfers: {
        ...ports.transfers,
        save: pretendingTransfers({ ...ports.transfers, add: async (one) => one }).save,
      },
      wires: { ...ports.wires, save: async (one) => done(one), settle: async (one) => done(one) },
    },
    caller,
    wire,
  );

/** Begins the step-up for what a second person is about to do with a wire, and says what they then agree to. */
export async function askWireStepUp(
  ports: WireDeskPorts,
  caller: DeskCaller,
  of: OfWire,
  { version }: { readonly version: number },
): Promise<Outcome<{ readonly stepUp: StepUpId; readonly words: string }, Refusal>> {
  const found = await shownWire(ports, caller, of, version);
  if (!found.ok) return found;
  const tried = await triedOut(ports, caller, found.value);
  if (!tried.ok) return tried;
  const { tenant: tenantId, person, session, now } = caller;
  const id = stepUpId.parse(Buffer.from(ports.random(16)).toString('hex'));
  const words = wordsOf(found.value);
  const expiresAt = Math.floor(now.getTime() / 1000) + STEP_UP_SECONDS;
  await ports.stepUps.ask({ id, tenantId, person, session, thing: thingOf(found.value), words, expiresAt });
  return done({ stepUp: id, words });
}

/** Does what was proposed with a wire, for somebody who has proved that they mean it. */
export async function approveMove(
  ports: WireDeskPorts,
  caller: DeskCaller,
  of: OfWire,
  { version, stepUp: id }: { readonly version: number; readonly stepUp: StepUpId },
): Shown {
  const found = await shownWire(ports, caller, of, version);
  if (!found.ok) return found;
  const { tenant: tenantId, person, session, now } = caller;
  const taken = await ports.stepUps.take({ id, tenantId, person, session, thing: thingOf(found.value), now });
  if (!taken) return refuse({ code: 'staff/no-step-up' });
  return after(caller, await carriedOut(ports, caller, found.value));
}
