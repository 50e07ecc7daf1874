import type * as z from 'zod/mini';
import type { consoleChangesRoute } from '#shared/contracts/console-changes.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import type { ConsolePorts, NotedChange, Scope } from './ports.ts';
import { isSeenBy, type Reader, scopeOf } from './reader.ts';

type Reply = z.input<typeof consoleChangesRoute.reply>;

/** A change is written a moment after its time is taken, at most this much later. */
const OVERLAP_MS = 10_000;
/** Changes are kept for an hour. For a longer period, the reply says that they aren't known. */
const KNOWN_MS = 55 * 60_000;
/** More than that in a few seconds counts as everything. */
const TOLD_MAX = 100;

/** Wires and proposals are for the whole company. Photos of IDs, views and ledger moves are for every desk role. */
const isTold = ({ kind, officeId }: NotedChange, scope: Scope): boolean => {
  if (kind === 'payment') return isSeenBy({ officeId }, scope);
  return (kind !== 'wire' && kind !== 'proposal') || scope.offices === undefined;
};

/**
 * Changes since a page last asked, in one query of a few rows. It goes back a little further, because changes are
 * written a moment later. Each has a mark, by which a page recognizes repeats.
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
  const told = changes.filter((change) => isTold(change, scope));
  return done({ changes: told.map(({ mark, kind, id }) => ({ mark, kind, id })), until, isMore });
}
