import type { Instant } from '#shared/dates.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { instructionsFor, record } from './instructions.ts';
import type { WireView, WiringCaller, WiringPorts } from './ports.ts';

type Acknowledged = { readonly acknowledgedAt: Instant; readonly isHeld: boolean };

/**
 * Records that the client says they called about these instructions. A client who has seen other instructions still
 * does not get them. A thief with the client's phone would say the same, and only the staff know who called. If the
 * client takes it back, changed instructions are hidden again.
 */
export async function acknowledgeWiring(
  ports: WiringPorts,
  caller: WiringCaller,
  { version, isTakenBack = false }: { readonly version: string; readonly isTakenBack?: boolean | undefined },
): Promise<Outcome<Acknowledged, RefusalOf<typeof instructionsFor> | Refusal<'wire/changed'>>> {
  const found = await instructionsFor(ports, caller);
  if (!found.ok) return found;
  const { seen } = found.value;
  if (found.value.version !== version) return refuse({ code: 'wire/changed' });
  const isHeld = seen.version !== version && seen.lifted?.version !== version;
  // Recorded once: the time of the call is the first time the client said so.
  if (seen.confirmed?.version === version && !isTakenBack) return done({ acknowledgedAt: seen.confirmed.at, isHeld });
  const at = caller.now.toISOString();
  await record(ports, caller, { what: isTakenBack ? 'taken back' : 'confirmed', version });
  const confirmed = isTakenBack ? undefined : { version, at };
  const saved = await ports.seenBy.save(caller.tenant, caller.client, { ...seen, confirmed });
  return saved ? done({ acknowledgedAt: at, isHeld }) : refuse({ code: 'transfer/changed-meanwhile' });
}

/** Records that the displayed numbers were copied or printed. */
export async function recordWiringUse(
  ports: WiringPorts,
  caller: WiringCaller,
  { version, what }: Pick<WireView, 'version' | 'what'>,
): Promise<Outcome<{ readonly recorded: true }, RefusalOf<typeof instructionsFor> | Refusal<'wire/changed'>>> {
  const found = await instructionsFor(ports, caller);
  if (!found.ok) return found;
  if (found.value.standing !== 'open' || found.value.version !== version) return refuse({ code: 'wire/changed' });
  await record(ports, caller, { what, version });
  return done({ recorded: true });
}
