import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { transferId } from '../ids.ts';
import { SEARCH_PAGE_MAX } from '../limits.ts';
import { PAYMENT_METHODS, TRANSFER_TYPES } from '../transfer/purposes.ts';
import { TRANSFER_STATUSES, transferStatus } from '../transfer/status.ts';
import { graphCard, graphFound, graphRealtor } from './replies.ts';

/** A missing filter and null are the same, because the page only sends those that are filled in. */
const asked = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));
/** GraphQL's Int has 32 bits. */
const cents = z.lazy(() => z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)));

/** The filters of a search. All are optional and can be combined. */
export const transferSearch = z.lazy(() =>
  z.object({
    /** Words of the reference, purpose, property, file number or notes. */
    text: asked(z.string().check(z.maxLength(100))),
    status: asked(z.array(transferStatus).check(z.maxLength(TRANSFER_STATUSES.length))),
    type: asked(z.enum(TRANSFER_TYPES)),
    method: asked(z.enum(PAYMENT_METHODS)),
    purpose: asked(z.string().check(z.maxLength(100))),
    /** The range of the creation time. The end is excluded. */
    from: asked(instant),
    to: asked(instant),
    /** The range of the total in cents, both ends included. */
    min: asked(cents),
    max: asked(cents),
    /** Also search the archive. */
    archived: asked(z.boolean()),
    /** The last transfer of the previous page. */
    after: asked(transferId),
    limit: asked(z.int().check(z.minimum(1), z.maximum(SEARCH_PAGE_MAX))),
  }),
);
export type TransferSearch = z.infer<typeof transferSearch>;

/** The search queries: in the archive, over all transfers, the agents and the FAQ. */
export const searchOperations = {
  TransferArchives: {
    variables: z.lazy(() => z.object({ after: asked(z.string().check(z.maxLength(400))) })),
    reply: z.lazy(() =>
      z.object({ transferarchives: z.object({ items: z.array(graphCard), after: z.nullable(z.string()) }) }),
    ),
  },
  TransferFilter: {
    variables: transferSearch,
    reply: z.lazy(() =>
      z.object({ transfer_filter: z.object({ items: z.array(graphFound), after: z.nullable(transferId) }) }),
    ),
  },
  Realtors: {
    variables: z.lazy(() =>
      z.object({ landingPageURI: asked(z.string().check(z.maxLength(100))), active: asked(z.boolean()) }),
    ),
    reply: z.lazy(() => z.object({ realtors: z.array(graphRealtor) })),
  },
};
