import type * as z from 'zod/mini';
import type { setClosingRoute } from '#shared/contracts/files.ts';
import type { Day, Instant } from '#shared/dates.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { paymentsOfFile } from '../file-money.ts';
import { scopeOf } from '../reader.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';

type ClosingPorts = Pick<DeskPorts, 'lists' | 'closings'>;

/**
 * Records that this person set a file's closing date; without a date, that they removed it. A repeated request keeps
 * the time of the first, so it doesn't undo a later change.
 */
export const setClosingOf = (
  { closings }: Pick<ClosingPorts, 'closings'>,
  { tenant, member }: Pick<DeskCaller, 'tenant' | 'member'>,
  { file, on, at }: { readonly file: string; readonly on: Day | undefined; readonly at: Instant },
): Promise<void> => closings.set(tenant, { file, on, by: member.name, at });

/** Sets or removes the closing date of a file that the caller sees. */
export async function setClosing(
  ports: ClosingPorts,
  caller: DeskCaller,
  { file }: { readonly file: string },
  { on }: z.output<typeof setClosingRoute.body>,
): Promise<Outcome<z.input<typeof setClosingRoute.reply>, Refusal<'staff/no-name' | 'staff/no-closing'>>> {
  if (!caller.member.name) return refuse({ code: 'staff/no-name' });
  const { rows } = await paymentsOfFile(ports, caller.tenant, { id: file, scope: scopeOf(caller) });
  if (rows.length === 0) return refuse({ code: 'staff/no-closing' });
  await setClosingOf(ports, caller, { file, on: on ?? undefined, at: caller.now.toISOString() });
  return done({ on });
}
