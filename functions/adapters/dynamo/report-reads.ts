import type { MonthReads } from '../../console/reports/ports.ts';
import type { YearPorts } from '../../console/reports/year-review.ts';
import { toldMonths } from './at-bank.ts';
import { auditLog } from './audit-log.ts';
import { journal } from './journal.ts';
import { journalPages } from './journal-pages.ts';
import { receivedWires } from './received-wires.ts';
import { membersNow } from './staff-now.ts';
import { statementLines } from './statement-lines.ts';
import { statements } from './statements.ts';
import { sweeps } from './sweeps.ts';
import { tenants } from './tenants.ts';

/** Reads the reports that are signed: a month's reconciliation and a year's review. */
export const reportReads: Omit<MonthReads & YearPorts, 'hasTime'> = {
  ...{ audit: auditLog, tenants, members: membersNow, statements, lines: statementLines },
  ...{ sweeps: sweeps.all, toldMonths: toldMonths.find, files: journal.files, allWires: receivedWires.all },
  journal: { ...journalPages, days: journal.days, months: journal.months },
};
