import type { Client } from '#shared/client/client.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import {
  allowDebitsRoute,
  allowOverLimitRoute,
  decideReviewRoute,
  holdClientRoute,
  liftWireHoldRoute,
  listReviewsRoute,
  lookRoute,
} from '#shared/contracts/reviews.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { clientDocuments } from '../adapters/dynamo/client-documents.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { documentReviews } from '../adapters/dynamo/document-reviews.ts';
import { sessions } from '../adapters/dynamo/sessions.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { wiringSeenBy } from '../adapters/dynamo/wiring-seen.ts';
import { staffGate } from '../adapters/staff-gate.ts';
import { onDesk } from '../http/on-desk.ts';
import { door, on } from '../http/serve.ts';
import type { StaffCaller } from '../http/staff-caller.ts';
import { allowDebits, allowOverLimit } from '../people/allow-debits.ts';
import { onHoldRefusal } from '../people/approving.ts';
import { decideReview, listReviews } from '../people/decide-photo.ts';
import { liftWireHold } from '../people/lift-wire-hold.ts';
import { lookAt } from '../people/look-at-photo.ts';
import type { Member } from '../people/member.ts';
import { type ReviewPorts, reviewerOf } from '../people/photo-ports.ts';
import { stopClient } from '../people/stop-client.ts';

const ports: ReviewPorts = {
  clients,
  sessions,
  documents: { ...documentReviews, find: clientDocuments.find },
  looks: documentReviews.looks,
  // The S3 client is most of this function's size, and listing does not need it.
  photos: {
    part: async (key, from, most) => (await import('../adapters/kept-photos.ts')).keptPhotos.part(key, from, most),
  },
};

const ofClient = <Reply>(outcome: Outcome<Client, Refusal>, reply: (client: Client) => Reply) => {
  if (outcome.ok) return done(reply(outcome.value));
  return outcome.refusal.code === 'client/not-found' ? refuse({ code: 'staff/no-client' } as const) : outcome;
};

/** A client's hold stops their money in every office, so members limited to some offices can only hold payments. */
const ofWholeCompany = refuse({ code: 'staff/whole-company' } as const);

/** An approver of the whole company whose sign-in wasn't reset within a day. */
function approverOf(caller: StaffCaller): Outcome<Member, Refusal<'staff/whole-company' | 'staff/approving-on-hold'>> {
  if (caller.member.offices) return ofWholeCompany;
  const held = onHoldRefusal(caller.member, caller.now);
  return held ? refuse(held) : done(reviewerOf(caller, 'approve'));
}

const allowed = <Code extends Refusal>(outcome: Outcome<Client, Code>) =>
  ofClient(outcome, () => ({ done: true as const }));

/** The staff's decisions about people, each with its use case. */
export const served = [
  on(listReviewsRoute, (caller) => listReviews(ports, caller)),
  on(lookRoute, (caller, { params, body }) => lookAt(ports, caller, params, body)),
  onDesk(decideReviewRoute, (caller, { params, body }) => decideReview(ports, caller, params, body)),
  onDesk(holdClientRoute, async (caller, { params, body }) =>
    caller.member.offices
      ? ofWholeCompany
      : ofClient(await stopClient(ports, reviewerOf(caller), params.clientId, body.reason), (client) => ({
          isHeld: isClientStopped(client),
        })),
  ),
  onDesk(liftWireHoldRoute, async (caller, { params, body }) => {
    const by = approverOf(caller);
    if (!by.ok) return by;
    const lifted = await liftWireHold({ seenBy: wiringSeenBy }, by.value, params.clientId, body);
    return lifted.ok ? done({ done: true as const }) : lifted;
  }),
  onDesk(allowOverLimitRoute, async (caller, { params, body }) => {
    const by = approverOf(caller);
    if (!by.ok) return by;
    return allowed(await allowOverLimit({ clients, tenants }, by.value, params.clientId, body.reason));
  }),
  onDesk(allowDebitsRoute, async (caller, { params, body }) => {
    const by = approverOf(caller);
    return by.ok ? allowed(await allowDebits(ports, by.value, params.clientId, body.reason)) : by;
  }),
];

export const handler = door(staffGate, served);
