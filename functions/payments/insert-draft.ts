import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { DRAFTS_MAX, UNFINISHED_DRAFTS_PER_DAY } from '#shared/limits.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { caseSentence } from '#shared/sentence.ts';
import { namedOn, newTransfer } from '#shared/transfer/new-transfer.ts';
import type { TransferDetails } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Owner } from '../ports.ts';
import { checkedDetails, type DraftPorts, rememberProperty } from './engine/draft-details.ts';

/** `draftsOf` counts a client's open drafts, and those begun since the given time. */
export type InsertDraftPorts = DraftPorts & {
  readonly draftsOf: (
    tenant: TenantId,
    client: ClientId,
    since: Instant,
  ) => Promise<{ readonly open: number; readonly begun: number }>;
};

const DAY_MS = 86_400_000;

/** Refuses another draft if many are open, or many were begun lately, even if discarded since. */
async function draftsRefusal(
  ports: InsertDraftPorts,
  { tenant, client, now }: Owner,
): Promise<Refusal<'transfer/too-many-drafts' | 'request/too-many'> | undefined> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const [{ open, begun }, config] = await Promise.all([
    ports.draftsOf(tenant, client, dayAgo),
    ports.tenants.config(tenant),
  ]);
  if (open >= DRAFTS_MAX) return { code: 'transfer/too-many-drafts' };
  if (begun < (config?.velocity.client.day.count ?? 0) + UNFINISHED_DRAFTS_PER_DAY) return undefined;
  return { code: 'request/too-many', sentence: caseSentence('manyStarted') };
}

/**
 * Saves the details of a new payment as a draft. The number of drafts is checked but not locked. A client who saves
 * several at once can exceed the limit by a few; it only has to keep the table from filling up.
 */
export async function insertDraft(
  ports: InsertDraftPorts,
  owner: Owner,
  details: TransferDetails,
): Promise<
  Outcome<Transfer, RefusalOf<typeof checkedDetails> | Refusal<'transfer/too-many-drafts' | 'request/too-many'>>
> {
  const check = await checkedDetails(ports, owner, details);
  if (!check.ok) return check;
  const full = await draftsRefusal(ports, owner);
  if (full) return refuse(full);
  const { who, part } = check.value;
  const draft = newTransfer(namedOn(who), { now: owner.now, random: ports.random }, part);
  const added = await ports.transfers.add(draft);
  await rememberProperty(ports, who, added);
  return done(added);
}
