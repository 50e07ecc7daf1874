import type * as z from 'zod/mini';
import type { fileCardRoute, findFileRoute } from '#shared/contracts/files.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { fileIdOf } from '../ledger/book-entries.ts';
import { type CardPorts, cardOf } from './file-card.ts';
import { partiesOfFile } from './parties-part.ts';
import type { ConsolePorts } from './ports.ts';
import { type Reader, scopeOf } from './reader.ts';

/** A file's people, parties, ledger, notes and closing date. */
export async function showFileCard(
  ports: CardPorts & Pick<ConsolePorts, 'parties'>,
  reader: Reader,
  { file }: { readonly file: string },
): Promise<Outcome<z.input<typeof fileCardRoute.reply>, Refusal<'staff/no-closing'>>> {
  const card = await cardOf(ports, reader.tenant, { file, scope: scopeOf(reader), now: reader.now });
  if (!card) return refuse({ code: 'staff/no-closing' });
  // Members who see all of the file also get its ledger.
  const parties = card.ledger ? await partiesOfFile(ports, reader.tenant, file) : [];
  return done({ ...card, parties });
}

/** The same by the file's number, for a payment that is being prepared. */
export async function findFile(
  ports: CardPorts,
  reader: Reader,
  { fileNumber }: { readonly fileNumber: string },
): Promise<Outcome<z.input<typeof findFileRoute.reply>, never>> {
  const card = await cardOf(ports, reader.tenant, {
    ...{ file: fileIdOf('', fileNumber), scope: scopeOf(reader) },
    now: reader.now,
  });
  return done({ card: card ?? null });
}
