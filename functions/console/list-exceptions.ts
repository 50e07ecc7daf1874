import type * as z from 'zod/mini';
import { fullName } from '#shared/client/client.ts';
import { listExceptionsRoute, type ShownException } from '#shared/contracts/console-exceptions.ts';
import type { FoundException, FoundExceptions } from '#shared/ledger/exceptions.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import { hasRole } from '#shared/staff/role.ts';
import { rowOf } from './listing/row-of.ts';
import type { ConsolePorts } from './ports.ts';
import { type Looking, type Reader, scopeOf } from './reader.ts';

const NONE: FoundExceptions = { found: [], isMore: false };

/** Mismatches, for members who see the whole company, because the books' totals belong to no office. */
export const exceptionsFor = (
  { exceptions }: Pick<ConsolePorts, 'exceptions'>,
  reader: Looking,
): Promise<FoundExceptions> => {
  const isClosed = scopeOf(reader).offices || !hasRole(reader.roles, listExceptionsRoute.roles);
  return isClosed ? Promise.resolve(NONE) : exceptions(reader.tenant);
};

async function shown(
  { lists, transfers }: Pick<ConsolePorts, 'lists' | 'transfers'>,
  { tenant }: Reader,
  { id: _1, transferId, clientId, ...found }: FoundException,
): Promise<ShownException> {
  const client = transferId && (clientId ?? (await lists.clientOf(tenant, transferId)));
  const transfer = transferId && client ? await transfers.find(tenant, client, transferId) : undefined;
  if (!transfer) return found;
  const { id, referenceId } = transfer;
  return { ...found, payment: { id, referenceId, name: fullName(transfer) }, file: rowOf(transfer).file };
}

/** The stored mismatches between books, files and provider, each with its payment. */
export async function listExceptions(
  ports: Pick<ConsolePorts, 'exceptions' | 'lists' | 'transfers'>,
  reader: Reader,
): Promise<Outcome<z.input<typeof listExceptionsRoute.reply>, never>> {
  const { found, isMore } = await exceptionsFor(ports, reader);
  return done({ exceptions: await Promise.all(found.map((each) => shown(ports, reader, each))), isMore });
}
