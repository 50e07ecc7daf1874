import type { StatementPorts } from '#functions/statements/ports.ts';
import { pretendingWires } from './wire-ports.ts';

/** Opens the statements of a company's bank; in a dry run everything is read and decided, and nothing is written. */
export async function openStatementPorts(isDryRun: boolean): Promise<StatementPorts> {
  const { receivedWires } = await import('#functions/adapters/dynamo/received-wires.ts');
  const { statementLines } = await import('#functions/adapters/dynamo/statement-lines.ts');
  const { statements } = await import('#functions/adapters/dynamo/statements.ts');
  const { staffTransfers } = await import('#functions/adapters/dynamo/staff-transfers.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const real = { lines: statementLines, statements, transfers, wires: receivedWires, open: staffTransfers.open };
  if (!isDryRun) return real;
  return {
    ...real,
    lines: { ...statementLines, add: async (lines) => lines.length, save: async () => true },
    statements: { ...statements, keep: async () => undefined },
    wires: { ...pretendingWires(receivedWires), ofLine: () => pretendingWires(receivedWires) },
  };
}
