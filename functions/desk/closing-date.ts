import type * as z from 'zod/mini';
import type { setClosingRoute } from '#shared/contracts/files.ts';
import type { Day } from '#shared/dates.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { FileClosing } from '#shared/staff/file-closing.ts';
import { paymentsOfFile } from '../console/file-money.ts';
import { scopeOf } from '../console/reader.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';

type ClosingPorts = Pick<DeskPorts, 'lists' | 'closings'>;

/** Records that this person set a file's closing date; without a date, that they removed it. */
export const setClosingOf = (
  { closings }: Pick<ClosingPorts, 'closings'>,
  { tenant, member, now }: Pick<DeskCaller, 'tenant' | 'member' | 'now'>,
  { file, on }: { readonly file: string; readonly on: Day | undefined },
): Promise<void> => closings.set(tenant, { file, on, by: member.name, at: now.toISOString() as FileClosing['at'] });

/** Sets or removes the closing date of a file that the caller sees. */
export async function setClosing(
  ports: ClosingPorts,
  caller: DeskCaller,
  { file }: { readonly file: string },
  { on }: z.output<typeof setClosingRoute.body>,
): Promise<Outcome<z.input<typeof setClosingRoute.reply>, Refusal>> {
  if (!caller.member.name) return refuse({ code: 'staff/no-name' });
  const { rows } = await paymentsOfFile(ports, caller.tenant, { id: file, scope: scopeOf(caller) });
  if (rows.length === 0) return refuse({ code: 'staff/no-closing' });
  await setClosingOf(ports, caller, { file, on: on ?? undefined });
  return done({ on });
}
