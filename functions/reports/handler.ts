import { randomBytes } from 'node:crypto';
import { beginExportRoute, readExportRoute } from '#shared/contracts/exports.ts';
import { bookExports } from '../adapters/dynamo/exports.ts';
import { journal } from '../adapters/dynamo/journal.ts';
import { journalPages } from '../adapters/dynamo/journal-pages.ts';
import { transfers } from '../adapters/dynamo/transfers.ts';
import { staffGate } from '../adapters/staff-gate.ts';
import { door, on } from '../http/serve.ts';
import { beginExport, readExport } from './export-books.ts';
import type { ExportPorts } from './ports.ts';

const ports: ExportPorts = {
  journal: { ...journalPages, days: journal.days, months: journal.months },
  transfers,
  exports: bookExports,
  random: randomBytes,
};

/** The books as they leave the portal, each call with the use case that answers it. */
export const served = [
  on(beginExportRoute, (caller, { body }) => beginExport(ports, caller, body)),
  on(readExportRoute, (caller, { params, body }) =>
    readExport(ports, caller, { exportId: params.exportId, after: body.after }),
  ),
];

export const handler = door(staffGate, served);
