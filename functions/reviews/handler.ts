import { randomBytes } from 'node:crypto';
import type { Client } from '#shared/client/client.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import {
  askLiftRoute,
  decideReviewRoute,
  holdClientRoute,
  liftHoldRoute,
  listReviewsRoute,
  lookRoute,
  proposeLiftRoute,
} from '#shared/contracts/reviews.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { clientDocuments } from '../adapters/dynamo/client-documents.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { documentReviews } from '../adapters/dynamo/document-reviews.ts';
import { sessions } from '../adapters/dynamo/sessions.ts';
import { stepUps } from '../adapters/dynamo/step-ups.ts';
import { staffGate } from '../adapters/staff-gate.ts';
import { onDesk } from '../http/on-desk.ts';
import { door, on } from '../http/serve.ts';
import { proposeLift, stopClient } from '../staff/stop-client.ts';
import { decideReview, listReviews } from './decide.ts';
import { askLift, liftHold } from './lift.ts';
import { lookAt } from './look.ts';
import { type LiftPorts, type ReviewPorts, reviewerOf } from './ports.ts';

const ports: ReviewPorts & LiftPorts = {
  clients,
  stepUps,
  random: (bytes) => randomBytes(bytes),
  sessions,
  documents: { ...documentReviews, find: clientDocuments.find },
  looks: documentReviews.looks,
  // The S3 client is most of this function's weight: a list does not need it.
  photos: {
    part: async (key, from, most) => (await import('../adapters/kept-photos.ts')).keptPhotos.part(key, from, most),
  },
};

const held = (outcome: Outcome<Client, Refusal>) => {
  if (outcome.ok) return done({ isHeld: isClientStopped(outcome.value) });
  return outcome.refusal.code === 'client/not-found' ? refuse({ code: 'staff/no-client' } as const) : outcome;
};

/** A hold of a client stops their money in every office: whoever works for some holds a payment instead. */
const ofWholeCompany = refuse({ code: 'staff/whole-company' } as const);

/** What the staff decide about people, each call with the use case that answers it. */
export const served = [
  on(listReviewsRoute, (caller) => listReviews(ports, caller)),
  on(lookRoute, (caller, { params, body }) => lookAt(ports, caller, params, body)),
  onDesk(decideReviewRoute, (caller, { params, body }) => decideReview(ports, caller, params, body)),
  onDesk(holdClientRoute, async (caller, { params, body }) =>
    caller.member.offices
      ? ofWholeCompany
      : held(await stopClient(ports, reviewerOf(caller), params.clientId, body.reason)),
  ),
  onDesk(proposeLiftRoute, async (caller, { params, body }) =>
    caller.member.offices
      ? ofWholeCompany
      : held(await proposeLift(ports, reviewerOf(caller), params.clientId, body.reason)),
  ),
  onDesk(askLiftRoute, (caller, { params, body }) => askLift(ports, caller, params, body)),
  onDesk(liftHoldRoute, async (caller, { params, body }) => held(await liftHold(ports, caller, params, body))),
];

export const handler = door(staffGate, served);
