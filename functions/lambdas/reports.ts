import { randomBytes } from 'node:crypto';
import {
  beginExportRoute,
  readExportRoute,
  readMonthRoute,
  takeDayRoute,
  takeFileRoute,
  takeMonthRoute,
  takeProofRoute,
  takeReceiptRoute,
  takeYearRoute,
} from '#shared/contracts/exports.ts';
import { takeReversalRoute } from '#shared/contracts/reversals.ts';
import { toCents } from '#shared/money.ts';
import { receivedWires } from '../adapters/dynamo/bank.ts';
import { bookExports, journal, journalPages, notePaper } from '../adapters/dynamo/books.ts';
import { consoleReads, reportReads } from '../adapters/dynamo/console-reads.ts';
import { closingParties, fileClosings, liveLinks } from '../adapters/dynamo/files.ts';
import { listedPayments, transfersNamed } from '../adapters/dynamo/lists.ts';
import { payerInvitations } from '../adapters/dynamo/payers.ts';
import { proposals } from '../adapters/dynamo/proposals.ts';
import { paperLogos, tenants } from '../adapters/dynamo/tenants.ts';
import { transfers } from '../adapters/dynamo/transfers.ts';
import { portalOf } from '../adapters/portal-of.ts';
import { setting } from '../adapters/settings.ts';
import { staffGate } from '../adapters/staff-gate.ts';
import { beginExport, readExport } from '../console/reports/export-books.ts';
import type {
  DayPorts,
  ExportPorts,
  FilePaperPorts,
  MonthPorts,
  PaperPorts,
  ReceiptPaperPorts,
} from '../console/reports/ports.ts';
import { takeDay } from '../console/reports/take-day.ts';
import { takeFile } from '../console/reports/take-file.ts';
import { showMonth, takeMonth } from '../console/reports/take-month.ts';
import { takeAuthorizationProof, takeReceipt, takeReversalRequest } from '../console/reports/take-payment-paper.ts';
import { type TakeYearPorts, takeYear } from '../console/reports/take-year.ts';
import { logger, told } from '../http/log.ts';
import { door, on } from '../http/serve.ts';
import { printed, printedBook, printedPaper } from '../messages/printed.ts';
import { signatureOf } from '../proposals/kinds/report-signature.ts';

const ports: ExportPorts = {
  journal: { ...journalPages, days: journal.days, months: journal.months },
  transfers,
  wires: receivedWires,
  tenants,
  exports: bookExports,
  random: randomBytes,
};

const noLogo = (fault: unknown): void => logger.warn('a paper bears no logo', { fault: told(fault) });

const printing = { logoOf: paperLogos.remembered, failed: noLogo };

const papers: PaperPorts = {
  clientOf: listedPayments.clientOf,
  transfers,
  tenants,
  note: notePaper,
  pdf: (sender, paper) => printedPaper(printing, sender, paper),
  random: randomBytes,
};

const receipts: ReceiptPaperPorts = {
  ...papers,
  receiptPdf: (sender, receipt) => printed(printing, sender, receipt),
  domain: () => setting('PORTAL_DOMAIN'),
  links: liveLinks,
  parties: closingParties,
  portalOf,
};

const days: DayPorts = {
  ...ports,
  ...{ note: notePaper, random: randomBytes },
  bookPdf: (sender, paper) => printedBook(printing, sender, paper),
};

const files: FilePaperPorts = {
  ...{ ...days, transfers: { named: transfersNamed }, closings: fileClosings, payers: payerInvitations },
  ...{ lists: listedPayments, books: consoleReads.books },
};

/** The page waits 25 seconds. The rest is for the statements and the drawing. */
const READING_MS = 15_000;

/** True until that much time has passed from now. */
function within(time: number): () => boolean {
  const until = performance.now() + time;
  return () => performance.now() < until;
}

const signed: Omit<MonthPorts & TakeYearPorts, 'hasTime'> = {
  ...days,
  ...reportReads,
  signature: (tenant, version) => signatureOf(proposals, tenant, version),
};

/** The calls that export the books, with their use cases. */
export const served = [
  on(beginExportRoute, (caller, { body }) => beginExport(ports, caller, body)),
  on(readExportRoute, (caller, { params, body }) =>
    readExport(ports, caller, { exportId: params.exportId, after: body.after }),
  ),
  on(takeDayRoute, (caller, { body }) => takeDay(days, caller, body)),
  on(takeFileRoute, (caller, { params }) => takeFile(files, caller, params)),
  on(readMonthRoute, (caller, { params, query }) =>
    showMonth({ ...signed, hasTime: within(READING_MS) }, caller, {
      ...{ month: params.month, account: query.account },
      closing: query.closing === undefined ? undefined : toCents(query.closing),
    }),
  ),
  on(takeMonthRoute, (caller, { body }) => takeMonth({ ...signed, hasTime: within(READING_MS) }, caller, body)),
  on(takeYearRoute, (caller, { body }) => takeYear({ ...signed, hasTime: within(READING_MS) }, caller, body)),
  on(takeProofRoute, (caller, { params, body }) =>
    takeAuthorizationProof(papers, caller, { ...params, asked: body.asked }),
  ),
  on(takeReceiptRoute, (caller, { params }) => takeReceipt(receipts, caller, params)),
  on(takeReversalRoute, (caller, { params }) => takeReversalRequest(papers, caller, params)),
];

export const handler = door(staffGate, served);
