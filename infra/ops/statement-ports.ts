import { pretendingTransfers } from '#functions/payments/engine/pretending.ts';
import type { StatementPorts } from '#functions/statements/ports.ts';
import { pretendingWires } from './wire-ports.ts';

/** Opens the statements of a company's bank; in a dry run everything is read and decided, and nothing is written. */
export async function openStatementPorts(isDryRun: boolean): Promise<StatementPorts> {
  const { receivedWires } = await import('#functions/adapters/dynamo/received-wires.ts');
  const { statementLines } = await import('#functions/adapters/dynamo/statement-lines.ts');
  const { statements } = await import('#functions/adapters/dynamo/statements.ts');
  const { staffTransfers } = await import('#functions/adapters/dynamo/staff-transfers.ts');
  const { learnedTables: learned } = await import('#functions/adapters/dynamo/learned-tables.ts');
  const { fileFunds } = await import('#functions/adapters/dynamo/file-funds.ts');
  const { fileProofs } = await import('#functions/adapters/dynamo/file-proofs.ts');
  const { sweeps } = await import('#functions/adapters/dynamo/sweeps.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const real = {
    lines: statementLines,
    statements,
    learned,
    transfers,
    wires: receivedWires,
    files: { ...fileFunds, ...fileProofs },
    sweeps: sweeps.all,
    open: staffTransfers.open,
  };
  if (!isDryRun) return real;
  return {
    ...real,
    lines: {
      ...statementLines,
      add: async (lines) => lines.length,
      save: async () => true,
      saveWithoutWire: async () => true,
      saveOfSweep: async () => true,
    },
    statements: { ...statements, keep: async () => undefined },
    learned: { ...learned, keep: async () => undefined },
    files: { ...real.files, prove: async () => true, disprove: async () => true },
    transfers: pretendingTransfers(transfers),
    wires: {
      ...receivedWires,
      ...pretendingWires(receivedWires),
      ofLine: () => pretendingWires(receivedWires),
      saveReturn: async () => true,
    },
  };
}
