import { readAuditRoute } from '#shared/contracts/audit.ts';
import {
  findPaymentsRoute,
  listFilesRoute,
  listPaymentsRoute,
  showFileRoute,
  showPaymentRoute,
  todayRoute,
} from '#shared/contracts/console.ts';
import { consoleChangesRoute } from '#shared/contracts/console-changes.ts';
import { findClientsRoute, heldClientsRoute, showClientRoute } from '#shared/contracts/console-clients.ts';
import { listExceptionsRoute } from '#shared/contracts/console-exceptions.ts';
import { listNotArrivedRoute } from '#shared/contracts/console-messages.ts';
import { fileCardRoute, findFileRoute } from '#shared/contracts/files.ts';
import { listViewsRoute } from '#shared/contracts/saved-views.ts';
import { statementLines, statements } from '../adapters/dynamo/bank.ts';
import { auditLog, exceptions } from '../adapters/dynamo/books.ts';
import { consoleClients, consoleReads, staffTransfers } from '../adapters/dynamo/console-reads.ts';
import { closingParties, fileClosings } from '../adapters/dynamo/files.ts';
import { listedPayments, transfersNamed } from '../adapters/dynamo/lists.ts';
import { messageFates } from '../adapters/dynamo/messages.ts';
import { findShares, payerInvitations } from '../adapters/dynamo/payers.ts';
import { proposals } from '../adapters/dynamo/proposals.ts';
import { membersNow, savedViews, staffHearers } from '../adapters/dynamo/staff.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { transfers } from '../adapters/dynamo/transfers.ts';
import { portalOf } from '../adapters/portal-of.ts';
import { staffGate } from '../adapters/staff-gate.ts';
import { findAnything } from '../console/find-anything.ts';
import { findClients } from '../console/find-clients.ts';
import { listChanges } from '../console/list-changes.ts';
import { listExceptions } from '../console/list-exceptions.ts';
import { listFiles } from '../console/list-files.ts';
import { listNotArrived } from '../console/list-not-arrived.ts';
import { listPayments } from '../console/list-payments.ts';
import { listViews } from '../console/list-views.ts';
import type { ConsolePorts } from '../console/ports.ts';
import { readAudit } from '../console/read-audit.ts';
import { heldClients, showClient } from '../console/show-client.ts';
import { showFile } from '../console/show-file.ts';
import { findFile, showFileCard } from '../console/show-file-card.ts';
import { showPayment } from '../console/show-payment.ts';
import { readToday } from '../console/today.ts';
import { door, on } from '../http/serve.ts';
import { signatureOf } from '../proposals/kinds/report-signature.ts';

const ports: ConsolePorts = {
  ...consoleReads,
  lists: {
    ...listedPayments,
    // The lists lag the table, so a payment made just now is found among the open transfers.
    clientOf: async (tenant, id) =>
      (await listedPayments.clientOf(tenant, id)) ?? (await staffTransfers.openOf(tenant, id)),
  },
  lines: statementLines,
  newestStatements: statements.newest,
  members: membersNow,
  exceptions: exceptions.find,
  transfers: { ...transfers, named: transfersNamed },
  closings: fileClosings,
  parties: closingParties,
  clients: consoleClients,
  messages: messageFates,
  tenants,
  audit: auditLog,
  signature: (tenant, version) => signatureOf(proposals, tenant, version),
  hearers: staffHearers.now,
  payers: payerInvitations,
  shares: { find: findShares },
  views: savedViews,
  portalOf,
};

/** The staff's reads, with their use cases. */
export const served = [
  on(listPaymentsRoute, (caller, { query }) => listPayments(ports, caller, query)),
  on(findPaymentsRoute, (caller, { body }) => findAnything(ports, caller, body)),
  on(showPaymentRoute, (caller, { params }) => showPayment(ports, caller, params)),
  on(listFilesRoute, (caller, { query }) => listFiles(ports, caller, query)),
  on(showFileRoute, (caller, { params }) => showFile(ports, caller, params)),
  on(fileCardRoute, (caller, { params }) => showFileCard(ports, caller, params)),
  on(findFileRoute, (caller, { query }) => findFile(ports, caller, query)),
  on(todayRoute, (caller) => readToday(ports, caller)),
  on(consoleChangesRoute, (caller, { query }) => listChanges(ports, caller, query)),
  on(findClientsRoute, (caller, { body }) => findClients(ports, caller, body)),
  on(heldClientsRoute, (caller) => heldClients(ports, caller)),
  on(showClientRoute, (caller, { params }) => showClient(ports, caller, params)),
  on(listNotArrivedRoute, (caller) => listNotArrived(ports, caller)),
  on(listExceptionsRoute, (caller) => listExceptions(ports, caller)),
  on(listViewsRoute, (caller) => listViews(ports, caller)),
  on(readAuditRoute, (caller, { body }) => readAudit(ports, caller, body)),
];

export const handler = door(staffGate, served);
