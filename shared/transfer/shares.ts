import * as z from 'zod/mini';
import { clientId, tenantId, transferId } from '../ids.ts';
import { cents } from '../money.ts';

/** The most people who can pay one request together. */
export const PAYERS_MAX = 6;

const groupId = z.string().check(z.regex(/^[0-9a-f]{24}$/));

/** On a payment that is one person's share of a request: the group of all its shares, and their total. */
export const shareOf = z.lazy(() => z.object({ group: groupId, total: cents }));
export type ShareOf = z.infer<typeof shareOf>;

const share = z.object({
  /** Its payment, or the one that its invitation becomes. */
  id: transferId,
  amount: cents,
  /** The invitation of someone who wasn't a client yet. */
  invitation: z.optional(z.string()),
});

/** A request to several people. What they pay adds up to its total, whatever changes. */
export const shareGroup = z
  .object({
    id: groupId,
    tenantId,
    total: cents,
    /** A hash of the form, so that a repeated submission finds this group and a changed one is refused. */
    said: z.string(),
    shares: z.array(share).check(z.minLength(2), z.maxLength(PAYERS_MAX)),
    /** The clients who own the shares' payments. An invited person is added once they prove their phone. */
    clients: z.record(z.string(), clientId),
    version: z.int(),
  })
  .check(z.refine(({ total, shares }) => shares.reduce((sum, { amount }) => sum + amount, 0) === total));
export type ShareGroup = z.infer<typeof shareGroup>;
