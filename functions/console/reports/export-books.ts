import type * as z from 'zod/mini';
import type { beginExportRoute, readExportRoute } from '#shared/contracts/exports.ts';
import { type ExportId, exportId, newId } from '#shared/ids.ts';
import { type ExportAsked, exportName } from '#shared/ledger/export-asked.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { byExporter, type Exporter } from './exporter.ts';
import type { ExportPorts } from './ports.ts';
import { writeExport } from './write-export.ts';

/** A year of a large company takes some minutes. A later request needs a new, recorded export. */
const GOOD_FOR_MS = 15 * 60_000;

/** Begins an export. The books belong to the whole company, so members limited to some offices can't export. */
export async function beginExport(
  { exports, random }: Pick<ExportPorts, 'exports' | 'random'>,
  exporter: Exporter,
  asked: ExportAsked,
): Promise<Outcome<z.input<typeof beginExportRoute.reply>, Refusal<'staff/whole-company'>>> {
  if (exporter.member.offices) return refuse({ code: 'staff/whole-company' });
  const { tenant, now } = exporter;
  const id = exportId.parse(newId(now, random(8)));
  await exports.add(tenant, { id, ...byExporter(exporter), asked });
  return done({ exportId: id, name: exportName(tenant, asked) });
}

/** Returns a part of an export to the person who began it. */
export async function readExport(
  ports: ExportPorts,
  { tenant, person, member, now }: Exporter,
  { exportId: id, after }: { readonly exportId: ExportId; readonly after: string | undefined },
): Promise<Outcome<z.input<typeof readExportRoute.reply>, Refusal<'staff/whole-company' | 'staff/no-export'>>> {
  if (member.offices) return refuse({ code: 'staff/whole-company' });
  const begun = await ports.exports.find(tenant, id);
  if (begun?.identity.id !== person || now.getTime() - Date.parse(begun.at) >= GOOD_FOR_MS)
    return refuse({ code: 'staff/no-export' });
  return done(await writeExport(ports, { tenant, now }, begun.asked, after ?? null));
}
