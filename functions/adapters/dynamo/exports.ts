import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import { exportId, type TenantId } from '#shared/ids.ts';
import { exportAsked } from '#shared/ledger/export-asked.ts';
import { staffIdentity } from '#shared/staff/person.ts';
import type { ExportPorts, TakenPaper } from '../../console/reports/ports.ts';
import { exportKey } from './book-keys.ts';
import { isNew, itemsOf, put } from './record.ts';

const begunExport = z.object({
  id: exportId,
  at: instant,
  by: z.string(),
  identity: staffIdentity,
  asked: exportAsked,
});

/** The audit log keeps it for good; this record only serves the reading of its parts. */
const KEPT_SECONDS = 86_400;

const untilAfter = (at: string): number => Math.floor(Date.parse(at) / 1000) + KEPT_SECONDS;

/** Records who downloaded a document, for the audit log. Only added, never read. */
export async function notePaper(tenant: TenantId, taken: TakenPaper): Promise<void> {
  await put({ ...exportKey(tenant, `PAPER#${taken.id}`), ...taken, expiresAt: untilAfter(taken.at) }, isNew);
}

/** Records who exported a company's books. Only ever added. */
export const bookExports: ExportPorts['exports'] = {
  add: (tenant, begun) => put({ ...exportKey(tenant, begun.id), ...begun, expiresAt: untilAfter(begun.at) }, isNew),

  find: itemsOf(begunExport, exportKey).find,
};
