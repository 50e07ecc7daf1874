import * as z from 'zod/mini';
import { challengePurpose } from '#shared/client/fresh.ts';
import { signInMethod } from '#shared/client/sign-in-method.ts';
import { clientId, sessionId, tenantId } from '#shared/ids.ts';
import { phone } from '#shared/phone.ts';

/** An answered challenge of a sign-in, as Cognito keeps it between trigger calls. */
const round = z.object({
  challengeName: z.string(),
  challengeResult: z.boolean(),
  challengeMetadata: z.optional(z.nullable(z.string())),
});
export type Round = z.infer<typeof round>;

/** The user attributes in every trigger event. The custom attributes are ours. */
const attributes = z.object({
  phone_number: phone,
  'custom:tenant_id': tenantId,
  'custom:portal_client_id': clientId,
  'custom:tenant_name': z.string(),
  'custom:host': z.string(),
  'custom:purpose': z._default(challengePurpose, 'sign-in'),
});

const session = z.optional(z.nullable(z.array(round)));
const userNotFound = z.optional(z.nullable(z.boolean()));

/** The event before each challenge and after each answer, to decide the next step. */
export const defineEvent = z.object({ request: z.object({ session, userNotFound }) });

/** The event to create a challenge. */
export const createEvent = z.object({
  userName: z.string(),
  request: z.object({ session, userAttributes: attributes }),
});

/** The event to check an answer. It contains only what the challenge stored for us. */
export const verifyEvent = z.object({
  userName: z.string(),
  request: z.object({
    userAttributes: z.pick(attributes, { 'custom:tenant_id': true }),
    privateChallengeParameters: z.object({ kept: z.string() }),
    challengeAnswer: z.string(),
    clientMetadata: z.object({ purpose: challengePurpose }),
  }),
});

/** The event before tokens are issued, at a sign-in and at each refresh, to add claims. */
export const claimsEvent = z.object({
  request: z.object({
    userAttributes: attributes,
    /**
     * Only the sign-in function sends this. A token requested by any other caller is refused, so the portal never
     * accepts it.
     */
    clientMetadata: z.object({ session: sessionId, codes: z.string(), by: signInMethod }),
  }),
});

/** The same event from the staff pool, whose users have no tenant. Only a function can send the purpose. */
export const staffClaimsEvent = z.object({
  request: z.object({
    userAttributes: z.object({ 'custom:tenant_id': z.optional(z.undefined()) }),
    clientMetadata: z.optional(z.object({ purpose: z.optional(z.string()) })),
  }),
});

/** Any event of the pool. `triggerSource` names its type. */
export const poolEvent = z.looseObject({
  triggerSource: z.string(),
  userName: z.string(),
  request: z.looseObject({}),
  response: z.looseObject({}),
});
export type PoolEvent = z.infer<typeof poolEvent>;
