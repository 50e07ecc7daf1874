import type * as z from 'zod/mini';
import type { takeYearRoute } from '#shared/contracts/exports.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { senderOf } from '../../messages/sender.ts';
import type { Reader } from '../reader.ts';
import { byExporter, type Exporter, noted } from './exporter.ts';
import type { DayPorts } from './ports.ts';
import { type SignaturePorts, type SignedReport, signersOf } from './signatures.ts';
import { yearPaper, yearVersion } from './year-paper.ts';
import { readYearReview, type YearPorts } from './year-review.ts';

export type TakeYearPorts = YearPorts & Pick<DayPorts, 'note' | 'random' | 'bookPdf'> & SignaturePorts;

type Refused = Refusal<'staff/whole-company' | 'staff/year-ahead' | 'staff/year-too-much'>;

/** A year's review as it is now, for a signature. */
export async function yearToSign(
  ports: YearPorts,
  tenant: TenantId,
  about: { readonly year: string; readonly now: Date },
): Promise<Outcome<SignedReport, Refusal<'staff/year-ahead' | 'staff/year-too-much'>>> {
  const read = await readYearReview(ports, tenant, about);
  if (!read.ok) return read;
  const { isOver, log } = read.value;
  const unfit = { code: isOver ? 'report/log-changed' : 'report/not-over' } as const;
  return done({ version: yearVersion(read.value), unfit: isOver && !log.broken ? undefined : unfit });
}

/** Returns a year's review with the version for a signature. The download is recorded once the PDF is drawn. */
export async function takeYear(
  ports: TakeYearPorts,
  caller: Exporter & Reader,
  { year }: { readonly year: string },
): Promise<Outcome<z.input<typeof takeYearRoute.reply>, Refused>> {
  const { tenant, now, member } = caller;
  if (member.offices) return refuse({ code: 'staff/whole-company' });
  const read = await readYearReview(ports, tenant, { year, now });
  if (!read.ok) return read;
  const { value: review } = read;
  const { by } = byExporter(caller);
  const version = yearVersion(review);
  const signature = await ports.signature(tenant, { report: year, sha256: version });
  const pdf = await ports.bookPdf(senderOf(review.config), yearPaper(review, { by, now, signature }));
  await noted(ports, caller, { what: 'ledger/year-taken', subject: 'books', asked: { on: year, version } });
  return done({
    ...{ name: `year-${tenant}-${year}.pdf`, pdf: pdf.toString('base64') },
    ...{ version, isOver: review.isOver, signers: signersOf(signature, version).map((each) => each.by) },
  });
}
