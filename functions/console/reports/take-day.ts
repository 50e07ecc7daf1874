import type * as z from 'zod/mini';
import type { takeDayRoute } from '#shared/contracts/exports.ts';
import type { Day } from '#shared/dates.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { senderOf } from '../../messages/sender.ts';
import { ownConfig, type Reader } from '../reader.ts';
import { dayPaper } from './day-paper.ts';
import { type Exporter, noted } from './exporter.ts';
import type { DayPorts } from './ports.ts';

/** Returns a day's receipts and disbursements. The download is recorded before anything is read. */
export async function takeDay(
  ports: DayPorts,
  caller: Exporter & Reader,
  { on }: { readonly on: Day },
): Promise<Outcome<z.input<typeof takeDayRoute.reply>, Refusal<'staff/whole-company' | 'staff/day-ahead'>>> {
  const { tenant, now, member } = caller;
  if (member.offices) return refuse({ code: 'staff/whole-company' });
  if (on > bookedOn(now.toISOString())) return refuse({ code: 'staff/day-ahead' });
  const config = await ownConfig(ports, tenant);
  const who = await noted(ports, caller, {
    what: 'ledger/day-taken',
    subject: 'books',
    asked: { on },
  });
  const paper = await dayPaper(ports, tenant, { on, by: who.by, now });
  const pdf = await ports.bookPdf(senderOf(config), paper);
  return done({ name: `day-${tenant}-${on}.pdf`, pdf: pdf.toString('base64') });
}
