import type * as z from 'zod/mini';
import type { fileCardRoute, findFileRoute } from '#shared/contracts/files.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { fileIdOf } from '../ledger/book-entries.ts';
import { type CardPorts, cardOf } from './file-card.ts';
import { partiesOfFile } from './parties-part.ts';
import type { ConsolePorts } from './ports.ts';
import { type Reader, scopeOf } from './reader.ts';
import { messagesOnFile } from './told-message.ts';

/** A file's people, parties, ledger, notes, messages and closing date. */
export async function showFileCard(
  ports: CardPorts & Pick<ConsolePorts, 'parties' | 'messages'>,
  reader: Reader,
  { file }: { readonly file: string },
): Promise<Outcome<z.input<typeof fileCardRoute.reply>, Refusal<'staff/no-closing'>>> {
  const { tenant, now } = reader;
  const read = await cardOf(ports, tenant, { file, scope: scopeOf(reader), now });
  if (!read) return refuse({ code: 'staff/no-closing' });
  const { card, payments } = read;
  const [parties, messages] = await Promise.all([
    // Members who see all of the file also get its ledger.
    card.ledger ? partiesOfFile(ports, tenant, file) : [],
    messagesOnFile(ports, tenant, payments),
  ]);
  return done({ ...card, parties, messages });
}

/** The same by the file's number, for a payment that is being prepared. */
export async function findFile(
  ports: CardPorts,
  reader: Reader,
  { fileNumber }: { readonly fileNumber: string },
): Promise<Outcome<z.input<typeof findFileRoute.reply>, never>> {
  const read = await cardOf(ports, reader.tenant, {
    ...{ file: fileIdOf('', fileNumber), scope: scopeOf(reader) },
    now: reader.now,
  });
  return done({ card: read?.card ?? null });
}
