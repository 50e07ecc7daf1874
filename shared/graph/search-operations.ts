import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { transferId } from '../ids.ts';
import { SEARCH_PAGE_MAX } from '../limits.ts';
import { PAYMENT_METHODS, TRANSFER_TYPES } from '../transfer/purposes.ts';
import { TRANSFER_STATUSES, transferStatus } from '../transfer/status.ts';
import { graphCard, graphFound, graphRealtor } from './replies.ts';

/** Absent and null are the same to a search: a page sends what is filled in. */
const asked = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));
/** The graph's Int has 32 bits. */
const cents = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));

/** What a search may ask for. All of it together, and all of it optional. */
export const transferSearch = z.lazy(() =>
  z.object({
    /** Words of the reference, the purpose, the property, the file number or the notes. */
    text: asked(z.string().check(z.maxLength(100))),
    status: asked(z.array(transferStatus).check(z.maxLength(TRANSFER_STATUSES.length))),
    type: asked(z.enum(TRANSFER_TYPES)),
    method: asked(z.enum(PAYMENT_METHODS)),
    purpose: asked(z.string().check(z.maxLength(100))),
    /** When it was created: from this instant on, and before that one. */
    from: asked(instant),
    to: asked(instant),
    /** Its total in cents, both ends included. */
    min: asked(cents),
    max: asked(cents),
    /** The archive besides the history. */
    archived: asked(z.boolean()),
    /** The last transfer looked at, from the page before. */
    after: asked(transferId),
    limit: asked(z.int().check(z.minimum(1), z.maximum(SEARCH_PAGE_MAX))),
  }),
);
export type TransferSearch = z.infer<typeof transferSearch>;

const cursor = z.optional(z.nullable(z.string().check(z.maxLength(400))));

/** The queries that look for something: in the archive, over all transfers, among the agents, in the answers. */
export const searchOperations = {
  TransferArchives: {
    variables: z.object({ after: cursor }),
    reply: z.object({ transferarchives: z.object({ items: z.array(graphCard), after: z.nullable(z.string()) }) }),
  },
  TransferFilter: {
    variables: transferSearch,
    reply: z.object({ transfer_filter: z.object({ items: z.array(graphFound), after: z.nullable(transferId) }) }),
  },
  Realtors: {
    variables: z.object({
      landingPageURI: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
      active: z.optional(z.nullable(z.boolean())),
    }),
    reply: z.object({ realtors: z.array(graphRealtor) }),
  },
};
