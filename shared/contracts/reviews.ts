import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { identityDocument, pictureType } from '../document/document.ts';
import { photoReason } from '../document/review.ts';
import { clientId, documentId, tenantId } from '../ids.ts';
import { oneLine } from '../plain-text.ts';
import { fieldSentences } from '../refusals.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

/** Roles that decide about people. Owners and auditors read the decisions in the audit log, and see no photo. */
const DECIDES = ['operator', 'approver'] as const;
const throttle = DESK_THROTTLE;
const reason = z.string().check(oneLine(), z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(300));
const ofDocument = z.object({ tenantId, clientId, documentId });

const decided = { function: 'reviews', method: 'POST', caller: 'staff', roles: DECIDES, throttle } as const;

/** Refusals of a hold. */
const HOLD_REFUSALS = ['staff/no-name', 'staff/no-reason', 'staff/no-client', 'client/changed-meanwhile'] as const;

/** 25 at most. */
export const listReviewsRoute = {
  ...decided,
  name: 'list-reviews',
  about: 'Lists ID photos that need review, oldest first.',
  method: 'GET',
  path: `${COMPANY_BASE}/reviews`,
  params: z.object({ tenantId }),
  reply: z.object({
    waiting: z.array(
      z.object({
        clientId,
        documentId,
        name: z.string(),
        type: identityDocument,
        receivedAt: instant,
        hasBirthDate: z._default(z.boolean(), false),
      }),
    ),
    isMore: z.boolean(),
  }),
  refusals: ['staff/whole-company'],
} as const satisfies Route;

/**
 * The photo comes through the function, so that no address of it is ever given out. Later parts belong to the same view and
 * must be fetched within a minute.
 */
export const lookRoute = {
  ...decided,
  name: 'look-at-document',
  about:
    'A look at the photo of an ID, part by part. Who looks and when is written down before the first byte is read.',
  path: `${COMPANY_BASE}/reviews/{clientId}/{documentId}/look`,
  params: ofDocument,
  body: z.object({
    part: z._default(z.int().check(z.minimum(0), z.maximum(9)), 0),
    /** The view that the part belongs to; absent for the first part. */
    look: z.optional(instant),
  }),
  reply: z.object({
    contentType: pictureType,
    /** Base64. */
    bytes: z.string(),
    look: instant,
    hasMore: z.boolean(),
  }),
  refusals: ['staff/whole-company', 'staff/no-document', 'staff/look-over', 'document/not-scanned'],
} as const satisfies Route;

/** Only someone who has just seen the photo can accept it. */
export const decideReviewRoute = {
  ...decided,
  name: 'decide-review',
  about:
    'Accepts the photo of an ID with the birth date on it, which has to be the one on file, asks the client for another one, or refuses it and holds the client. Once. The person who accepted it can undo that within a minute.',
  path: `${COMPANY_BASE}/reviews/{clientId}/{documentId}`,
  params: ofDocument,
  body: z.discriminatedUnion('decision', [
    /** The view of the photo that the decision is based on: the `look` of its reply. */
    z.object({
      ...{ decision: z.literal('accept'), look: instant },
      /** As printed on the ID, if the client has entered theirs. */
      birthDate: z.optional(day),
    }),
    /** For a minute, by the person who accepted it. The photo then needs review again. */
    z.object({ decision: z.literal('undo accept') }),
    z.object({ decision: z.literal('ask again'), why: photoReason }),
    z.object({ decision: z.literal('refuse'), reason }),
  ]),
  reply: z.object({ done: z.literal(true) }),
  refusals: [
    'staff/whole-company',
    'staff/no-document',
    'staff/reviewed',
    'staff/not-viewed',
    'staff/undo-over',
    'staff/no-birth-date',
    'staff/birth-date-tries',
    'staff/other-birth-date',
    ...HOLD_REFUSALS,
  ],
} as const satisfies Route;

/** `CLIENT_MOVES` lists each move's roles, and the use case checks them. */
export const moveClientRoute = {
  ...decided,
  name: 'move-client',
  about:
    'Holds a client, which ends every session and stops their money; allows their debits again after a return; allows one payment over their limits; or shows them changed wire instructions. Approvers make all but the first, after a call to the client.',
  path: `${COMPANY_BASE}/clients/{clientId}/moves`,
  params: z.object({ tenantId, clientId }),
  body: z.discriminatedUnion('move', [
    z.object({ move: z.literal(['hold', 'allow debits', 'allow over limit']), reason }),
    /** When the client confirmed the instructions that the approver means. */
    z.object({ move: z.literal('show wire'), reason, heldSince: instant }),
  ]),
  reply: z.object({ done: z.literal(true) }),
  refusals: [
    'staff/whole-company',
    'staff/no-role',
    'staff/approving-on-hold',
    ...HOLD_REFUSALS,
    'staff/debits-allowed',
    'wire/not-confirmed',
    'transfer/changed-meanwhile',
    'tenant/not-found',
  ],
} as const satisfies Route;
