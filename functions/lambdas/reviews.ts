import type * as z from 'zod/mini';
import { decideReviewRoute, listReviewsRoute, lookRoute, moveClientRoute } from '#shared/contracts/reviews.ts';
import type { ClientId } from '#shared/ids.ts';
import { done, refuse } from '#shared/outcome.ts';
import { CLIENT_MOVES } from '#shared/staff/desk-move.ts';
import { hasRole } from '#shared/staff/role.ts';
import { clientDocuments, clients, documentReviews, wiringSeenBy } from '../adapters/dynamo/clients.ts';
import { sessions } from '../adapters/dynamo/sign-in.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { birthDates } from '../adapters/key-service.ts';
import { staffGate } from '../adapters/staff-gate.ts';
import { door, on } from '../http/serve.ts';
import type { StaffCaller } from '../http/staff-caller.ts';
import { allowDebits, allowOverLimit } from '../people/allow-debits.ts';
import { onHoldRefusal } from '../people/approving.ts';
import { decideReview, listReviews, lookAt } from '../people/decide-photo.ts';
import { liftWireHold } from '../people/lift-wire-hold.ts';
import type { Member } from '../people/member.ts';
import { type ReviewPorts, reviewerOf } from '../people/photo-ports.ts';
import { stopClient } from '../people/stop-client.ts';

const ports: ReviewPorts = {
  clients,
  sessions,
  documents: { ...documentReviews, find: clientDocuments.find },
  looks: documentReviews.looks,
  holdsMark: birthDates.holds,
  // The S3 client is most of this function's size, and listing does not need it.
  photos: {
    part: async (key, from, most) => (await import('../adapters/kept-photos.ts')).keptPhotos.part(key, from, most),
  },
};

type Move = z.output<typeof moveClientRoute.body>;

function made(by: Member, id: ClientId, move: Move) {
  if (move.move === 'show wire') return liftWireHold({ seenBy: wiringSeenBy }, by, id, move);
  if (move.move === 'allow debits') return allowDebits(ports, by, id, move.reason);
  if (move.move === 'allow over limit') return allowOverLimit({ clients, tenants }, by, id, move.reason);
  return stopClient(ports, by, id, move.reason);
}

/**
 * Makes a move on a client. It counts in every office, so members limited to some offices can only hold payments. Only
 * a hold is made within a day of a reset of one's sign-in.
 */
async function moveClient(caller: StaffCaller, id: ClientId, move: Move) {
  if (caller.member.offices) return refuse({ code: 'staff/whole-company' });
  if (!hasRole(caller.roles, CLIENT_MOVES[move.move])) return refuse({ code: 'staff/no-role' });
  const isHold = move.move === 'hold';
  const refused = isHold ? undefined : onHoldRefusal(caller.member, caller.now);
  if (refused) return refuse(refused);
  const worked = await made(reviewerOf(caller, isHold ? 'prepare' : 'approve'), id, move);
  if (worked.ok) return done({ done: true } as const);
  const { refusal } = worked;
  return refuse(refusal.code === 'client/not-found' ? { code: 'staff/no-client' } : refusal);
}

/** The staff's decisions about people, each with its use case. */
export const served = [
  on(listReviewsRoute, (caller) => listReviews(ports, caller)),
  on(lookRoute, (caller, { params, body }) => lookAt(ports, caller, params, body)),
  on(decideReviewRoute, (caller, { params, body }) => decideReview(ports, caller, params, body)),
  on(moveClientRoute, (caller, { params, body }) => moveClient(caller, params.clientId, body)),
];

export const handler = door(staffGate, served);
