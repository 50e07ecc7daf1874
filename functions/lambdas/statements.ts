import { randomBytes } from 'node:crypto';
import { forgetTableRoute, importStatementRoute, removeStatementRoute } from '#shared/contracts/statement-files.ts';
import {
  approveAtBankRoute,
  askBankStepUpRoute,
  confirmCertainRoute,
  confirmLineRoute,
  ignoreLineRoute,
  keepLineRoute,
  listLinesRoute,
  matchReturnRoute,
  proposeAtBankRoute,
  proveLineRoute,
  rejectAtBankRoute,
  wireDeskRoute,
} from '#shared/contracts/statements.ts';
import {
  fileFunds,
  fileProofs,
  learnedTables,
  receivedWires,
  statementLines,
  statements,
} from '../adapters/dynamo/bank.ts';
import { staffTransfers } from '../adapters/dynamo/console-reads.ts';
import { listedPayments, transfersNamed } from '../adapters/dynamo/lists.ts';
import { sweeps } from '../adapters/dynamo/provider.ts';
import { stepUps } from '../adapters/dynamo/staff-sign-in.ts';
import { transfers } from '../adapters/dynamo/transfers.ts';
import { trustAccounts } from '../adapters/dynamo/wiring.ts';
import { staffGate } from '../adapters/staff-gate.ts';
import {
  confirmAtConsole,
  confirmManyAtConsole,
  forgetAtConsole,
  ignoreAtConsole,
  importAtConsole,
  keepAtConsole,
  matchReturnAtConsole,
  proveAtConsole,
  removeAtConsole,
} from '../bank/at-console.ts';
import { listLines, showWireDesk } from '../bank/list-lines.ts';
import type { WireDeskPorts } from '../bank/ports.ts';
import { approveAtBank, askBankStepUp, proposeAtBank, rejectAtBank } from '../bank/proposals.ts';
import { door, on } from '../http/serve.ts';

export const ports: WireDeskPorts = {
  lines: statementLines,
  statements,
  learned: learnedTables,
  ownAccounts: trustAccounts,
  transfers: { ...transfers, named: transfersNamed },
  wires: receivedWires,
  deskWires: receivedWires.atDesk,
  sweeps: sweeps.all,
  open: staffTransfers.open,
  files: { ...fileFunds, ...fileProofs },
  stepUps,
  // The payments of a file, whose money an approver reads about.
  lists: listedPayments,
  random: (bytes) => randomBytes(bytes),
  clientOf: async (tenant, id) =>
    (await listedPayments.clientOf(tenant, id)) ?? (await staffTransfers.openOf(tenant, id)),
};

/** The staff's calls on bank statements and wires, with their use cases. */
export const served = [
  on(importStatementRoute, (caller, { body }) => importAtConsole(ports, caller, body)),
  on(forgetTableRoute, (caller, { params }) => forgetAtConsole(ports, caller, params)),
  on(removeStatementRoute, (caller, { params, body }) => removeAtConsole(ports, caller, params, body)),
  on(listLinesRoute, (caller, { query }) => listLines(ports, caller, query)),
  on(wireDeskRoute, (caller) => showWireDesk(ports, caller)),
  on(confirmLineRoute, (caller, { params, body }) => confirmAtConsole(ports, caller, params, body)),
  on(confirmCertainRoute, (caller, { body }) => confirmManyAtConsole(ports, caller, body)),
  on(keepLineRoute, (caller, { params, body }) => keepAtConsole(ports, caller, params, body)),
  on(ignoreLineRoute, (caller, { params, body }) => ignoreAtConsole(ports, caller, params, body)),
  on(proveLineRoute, (caller, { params, body }) => proveAtConsole(ports, caller, params, body)),
  on(matchReturnRoute, (caller, { params, body }) => matchReturnAtConsole(ports, caller, params, body)),
  on(proposeAtBankRoute, (caller, { params, body }) => proposeAtBank(ports, caller, params, body)),
  on(rejectAtBankRoute, (caller, { params, body }) => rejectAtBank(ports, caller, params, body)),
  on(askBankStepUpRoute, (caller, { params, body }) => askBankStepUp(ports, caller, params, body)),
  on(approveAtBankRoute, (caller, { params, body }) => approveAtBank(ports, caller, params, body)),
];

export const handler = door(staffGate, served);
