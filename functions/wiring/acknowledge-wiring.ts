import type { Instant } from '#shared/dates.ts';
import { WIRE_CHANGE_HOLD_SECONDS } from '#shared/limits.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { instructionsFor, record } from './instructions.ts';
import type { WireView, WiringCaller, WiringPorts } from './ports.ts';

type Acknowledged = { readonly acknowledgedAt: Instant; readonly heldUntil: Instant | null };

/**
 * The client says that they called about these instructions. After a change this starts a hold: a thief with the
 * client's phone would tick the box too, and a day leaves time for the tenant's call and the client's second thoughts.
 */
export async function acknowledgeWiring(
  ports: WiringPorts,
  caller: WiringCaller,
  { version }: { readonly version: string },
): Promise<Outcome<Acknowledged, RefusalOf<typeof instructionsFor> | Refusal<'wire/changed'>>> {
  const found = await instructionsFor(ports, caller);
  if (!found.ok) return found;
  const { seen, hold } = found.value;
  if (found.value.version !== version) return refuse({ code: 'wire/changed' });
  // Recorded once: saying it again must not restart the hold.
  if (seen.confirmed?.version === version)
    return done({ acknowledgedAt: seen.confirmed.at, heldUntil: hold === undefined ? null : hold });
  const at = caller.now.toISOString();
  await record(ports, caller, { what: 'confirmed', version });
  const saved = await ports.seenBy.save(caller.tenant, caller.client, { ...seen, confirmed: { version, at } });
  if (!saved) return refuse({ code: 'transfer/changed-meanwhile' });
  const isHeld = hold === null && seen.lifted?.version !== version;
  const ends = new Date(caller.now.getTime() + WIRE_CHANGE_HOLD_SECONDS * 1000).toISOString();
  return done({ acknowledgedAt: at, heldUntil: isHeld ? ends : null });
}

/** Records that the displayed numbers were copied or printed. */
export async function recordWiringUse(
  ports: WiringPorts,
  caller: WiringCaller,
  { version, what }: Pick<WireView, 'version' | 'what'>,
): Promise<Outcome<{ readonly recorded: true }, RefusalOf<typeof instructionsFor> | Refusal<'wire/changed'>>> {
  const found = await instructionsFor(ports, caller);
  if (!found.ok) return found;
  if (found.value.hold !== undefined || found.value.version !== version) return refuse({ code: 'wire/changed' });
  await record(ports, caller, { what, version });
  return done({ recorded: true });
}
