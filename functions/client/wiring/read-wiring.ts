import { isFresh } from '#shared/client/fresh.ts';
import type { WiringAnswer } from '#shared/contracts/wiring.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { type Instructions, instructionsFor, record } from './instructions.ts';
import type { WiringCaller, WiringPorts } from './ports.ts';

/** The last four digits: enough to recognize an account, too few to send money to. */
const masked = (number: string): string => `•••• ${number.slice(-4)}`;

/**
 * Records on the transfer that its numbers were shown, against the version that was read. So nothing is shown if the
 * wire was canceled or confirmed meanwhile.
 */
async function noted(ports: WiringPorts, caller: WiringCaller, { transfer, version, detail }: Instructions) {
  await record(ports, caller, { what: 'shown', version });
  const ending = detail.accountNumber.slice(-4);
  const { destination: to } = transfer;
  const wireInto = to?.accountLastFourDigits === ending ? await ports.accountKey(caller.tenant, to) : ending;
  return ports.transfers.save({ ...transfer, wireShownAt: caller.now.toISOString(), wireInto });
}

/**
 * The wiring instructions of the caller's transfer. The numbers are masked unless the client has just entered a code
 * for them. Changed instructions are hidden until the client confirms them by phone, and a client who has seen others
 * must also wait for the staff.
 */
export async function readWiring(
  ports: WiringPorts,
  caller: WiringCaller,
  { numbers }: { readonly numbers?: 'full' | undefined },
): Promise<Outcome<WiringAnswer, RefusalOf<typeof instructionsFor>>> {
  const found = await instructionsFor(ports, caller);
  if (!found.ok) return found;
  const { transfer, detail, seen, version, pocPhone, standing, changedAt = null } = found.value;
  const { referenceId, fileNumber = null } = transfer;
  const about = { amount: totalOf(transfer), referenceId, fileNumber, version, pocPhone, changedAt };
  if (standing !== 'open')
    return done({ ...about, changed: true, isHeld: standing === 'held', sawOthers: seen.version !== version });
  const fresh = isFresh(caller, 'wire numbers');
  const full = fresh && numbers === 'full';
  if (full) {
    const note = await noted(ports, caller, found.value);
    if (!note.ok) return refuse(note.refusal);
  }
  return done({
    ...about,
    ...detail,
    routingNumber: full ? detail.routingNumber : masked(detail.routingNumber),
    accountNumber: full ? detail.accountNumber : masked(detail.accountNumber),
    changed: false,
    acknowledged: seen.confirmed?.version === version,
    wasShown: full || transfer.wireShownAt !== undefined,
    fresh,
    full,
  });
}
