import type * as z from 'zod/mini';
import type { consoleChangesRoute } from '#shared/contracts/console-changes.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import type { ConsolePorts, NotedChange, Scope } from './ports.ts';
import { isAtDesk, isSeenBy, type Reader, scopeOf } from './reader.ts';

type Reply = z.input<typeof consoleChangesRoute.reply>;

/** Who notes a change says when, and writes it a moment later: nobody is ever slower than this. */
const OVERLAP_MS = 10_000;
/** Changes are kept for an hour; who asks about a longer time hears that nobody knows. */
const KNOWN_MS = 55 * 60_000;
/** More than that in a few seconds is everything. */
const TOLD_MAX = 100;

/** Wires and proposals are the whole company's; photos of IDs, views and moves of a ledger are everyone's at the desk. */
const isTold = ({ kind, officeId, agentId }: NotedChange, reader: Reader, scope: Scope): boolean => {
  if (kind === 'payment') return isSeenBy({ officeId, agentId }, scope);
  return isAtDesk(reader) && ((kind !== 'wire' && kind !== 'proposal') || scope.offices === undefined);
};

/**
 * What changed since a page last asked, one query of a few rows. It goes back a little further than asked, because what
 * was noted is written a moment later; each change has a mark, by which a page knows what it has heard of.
 */
export async function listChanges(
  { lists }: Pick<ConsolePorts, 'lists'>,
  reader: Reader,
  { since }: { readonly since: string },
): Promise<Outcome<Reply, never>> {
  const { tenant, now } = reader;
  const until = now.toISOString();
  const asked = Math.min(Date.parse(since), now.getTime());
  if (now.getTime() - asked > KNOWN_MS) return done({ changes: [], until, isMore: true });
  const from = new Date(asked - OVERLAP_MS).toISOString();
  const { changes, isMore } = await lists.changes(tenant, from, TOLD_MAX);
  const scope = scopeOf(reader);
  const told = changes.filter((change) => isTold(change, reader, scope));
  return done({ changes: told.map(({ mark, kind, id }) => ({ mark, kind, id })), until, isMore });
}
