import type * as z from 'zod/mini';
import type { fileCardRoute, findFileRoute } from '#shared/contracts/files.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { fileIdOf } from '../ledger/book-entries.ts';
import { type CardPorts, cardOf } from './file-card.ts';
import { type Reader, scopeOf } from './reader.ts';

/** A file's people, ledger, notes and closing date. */
export async function showFileCard(
  ports: CardPorts,
  reader: Reader,
  { file }: { readonly file: string },
): Promise<Outcome<z.input<typeof fileCardRoute.reply>, Refusal<'staff/no-closing'>>> {
  const card = await cardOf(ports, reader.tenant, { file, scope: scopeOf(reader) });
  return card ? done(card) : refuse({ code: 'staff/no-closing' });
}

/** The same by the file's number, for a payment that is being prepared. */
export async function findFile(
  ports: CardPorts,
  reader: Reader,
  { fileNumber }: { readonly fileNumber: string },
): Promise<Outcome<z.input<typeof findFileRoute.reply>, never>> {
  const card = await cardOf(ports, reader.tenant, { file: fileIdOf('', fileNumber), scope: scopeOf(reader) });
  return done({ card: card ?? null });
}
