import { auditLog, journal } from '../adapters/dynamo/books.ts';
import { listing } from '../adapters/dynamo/lists.ts';
import { tableChange } from '../adapters/dynamo/stream-records.ts';
import { measure } from '../adapters/metrics.ts';
import { streamRecords } from '../adapters/stream-records.ts';
import { lambda } from '../http/lambda.ts';
import { type BookkeepingPorts, keepBooks } from '../ledger/keep-books.ts';

const ports: BookkeepingPorts = { journal, auditLog, listing, now: () => new Date(), measure };

/**
 * Maintains every tenant's journal and audit log, fed by the table's stream. It stops at the first record that fails,
 * and later records are written later.
 */
export const handler = lambda((event) =>
  streamRecords(event, (record) => keepBooks(ports, tableChange(record)), { goesOn: false }),
);
