import type { ClientId, TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { Phone } from '#shared/phone.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { proofs } from '../adapters/key-service.ts';
import { measure } from '../adapters/metrics.ts';
import { sendText } from '../adapters/texts.ts';
import {
  type ChallengePorts,
  isOfProvider,
  isRight,
  makeChallenge,
  nextChallengeStep,
} from '../client/sign-in/challenge.ts';
import {
  claimsEvent,
  createEvent,
  defineEvent,
  type PoolEvent,
  poolEvent,
  staffClaimsEvent,
  verifyEvent,
} from '../client/sign-in/events.ts';
import { lambda } from '../http/lambda.ts';
import { addLogKeys, logger } from '../http/log.ts';
import { languagesTold } from '../messages/languages-told.ts';
import { ADD_PASSKEY } from '../people/ports.ts';

/** The user of the sign-in, from the pool. */
type Asker = { readonly tenant: TenantId; readonly client: ClientId; readonly phone: Phone };

/**
 * The phone in the client's record. Only the sign-in function writes to the pool, which keeps the phone that the client
 * registered with. If the two differ, one was changed around the portal: an alarm goes off, and no code is sent.
 * Codes are in the client's language, and the line about their use is in all languages of a warning.
 */
async function reachedOf({ tenant, client, phone }: Asker) {
  const found = await clients.find(tenant, client);
  invariant(found, 'a client who signs in has a record');
  if (found.mobilePhone !== phone) measure({ PhonesDiffer: 1 }, tenant);
  invariant(found.mobilePhone === phone, 'the pool and the record have the same phone');
  return { phone: found.mobilePhone, languages: languagesTold(found, new Date()) };
}

/** Texts a code and counts it for its tenant. Many sent and few correct codes suggest SMS pumping. */
const countingTexts =
  (tenant: TenantId): ChallengePorts['sendText'] =>
  async (phone, message) => {
    try {
      await sendText(phone, message);
    } catch (fault) {
      measure({ CodesUnsent: 1 }, tenant);
      throw fault;
    }
    measure({ CodesSent: 1 }, tenant);
  };

const ports = { prove: proofs.make, holds: proofs.holds, now: () => new Date() };

const tokenChanges = (accessTokenGeneration: object) => ({ claimsAndScopeOverrideDetails: { accessTokenGeneration } });

/**
 * The answer to each event of the pool. One function handles all of them, so that a sign-in starts one container
 * instead of four.
 */
async function responseTo(event: PoolEvent): Promise<object> {
  const { triggerSource } = event;
  if (triggerSource === 'DefineAuthChallenge_Authentication') {
    const { session, userNotFound } = defineEvent.parse(event).request;
    return nextChallengeStep(session ?? [], userNotFound === true);
  }
  if (triggerSource === 'CreateAuthChallenge_Authentication') {
    const { userName, request } = createEvent.parse(event);
    const {
      phone_number: phone,
      'custom:tenant_id': tenant,
      'custom:portal_client_id': client,
      'custom:tenant_name': tenantName,
      'custom:host': host,
      'custom:purpose': purpose,
    } = request.userAttributes;
    const texts = {
      ...ports,
      reached: () => reachedOf({ tenant, client, phone }),
      sendText: countingTexts(tenant),
    };
    return makeChallenge(texts, { userName, tenantName, host, purpose }, request.session ?? []);
  }
  if (triggerSource === 'VerifyAuthChallengeResponse_Authentication') {
    const { userName, request } = verifyEvent.parse(event);
    const { privateChallengeParameters: kept, challengeAnswer } = request;
    const { purpose } = request.clientMetadata;
    const answerCorrect = await isRight(ports, { userName, purpose, answer: challengeAnswer }, kept.kept);
    const { 'custom:tenant_id': tenant } = request.userAttributes;
    if (!isOfProvider(kept.kept)) measure(answerCorrect ? { CodesRight: 1 } : { CodesWrong: 1 }, tenant);
    return { answerCorrect };
  }
  invariant(triggerSource.startsWith('TokenGeneration_'), `the trigger ${triggerSource} is not expected here`);
  // A token is for the portal only. With this scope its holder could change and sign out the user at Cognito itself.
  const scopesToSuppress = ['aws.cognito.signin.user.admin'];
  const ofStaff = staffClaimsEvent.safeParse(event);
  if (ofStaff.success) {
    // Cognito registers passkeys only with that scope. The function that requests such a token passes it to no one.
    const isKept = ofStaff.data.request.clientMetadata?.purpose === ADD_PASSKEY;
    return tokenChanges(isKept ? {} : { scopesToSuppress });
  }
  const { userAttributes, clientMetadata } = claimsEvent.parse(event).request;
  const { 'custom:tenant_id': tenant, 'custom:portal_client_id': client } = userAttributes;
  // The authorizer reads the access token. Cognito reserves `client_id`, so this name is longer.
  const claimsToAddOrOverride = {
    tenant_id: tenant,
    portal_client_id: client,
    portal_session: clientMetadata.session,
    codes: clientMetadata.codes,
    signed_in_by: clientMetadata.by,
  };
  return tokenChanges({ claimsToAddOrOverride, scopesToSuppress });
}

/**
 * The trigger of both user pools. For clients it texts and checks a code and writes the tenant and client into the
 * token. For both it removes the scope with which a token's holder could change the user. A fault ends the
 * sign-in, and its log line doesn't hold the event, which contains the phone and the answer.
 */
export const handler = lambda(async (raw): Promise<object> => {
  const event = poolEvent.parse(raw);
  addLogKeys({ trigger: event.triggerSource });
  const response = await responseTo(event);
  logger.info('answered');
  return { ...event, response: { ...event.response, ...response } };
});
