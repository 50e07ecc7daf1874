import middy from '@middy/core';
import { invariant } from '#shared/outcome.ts';
import { proofs } from '../adapters/key-service.ts';
import { sendText } from '../adapters/texts.ts';
import { logger, told } from '../http/log.ts';
import { type ChallengePorts, isRight, makeChallenge, nextStep } from './challenge.ts';
import { claimsEvent, createEvent, defineEvent, type PoolEvent, poolEvent, verifyEvent } from './events.ts';

const ports: ChallengePorts = { prove: proofs.make, holds: proofs.holds, sendText, now: () => new Date() };

/** What the pool is told, by what it asked; one function for all, so that a sign-in starts one sandbox and not four. */
async function responseTo(event: PoolEvent): Promise<object> {
  const { triggerSource } = event;
  if (triggerSource === 'DefineAuthChallenge_Authentication') {
    const { session, userNotFound } = defineEvent.parse(event).request;
    return nextStep(session ?? [], userNotFound === true);
  }
  if (triggerSource === 'CreateAuthChallenge_Authentication') {
    const { userName, request } = createEvent.parse(event);
    const {
      phone_number: phone,
      'custom:tenant_name': tenantName,
      'custom:host': host,
      'custom:purpose': purpose,
    } = request.userAttributes;
    return makeChallenge(ports, { userName, phone, tenantName, host, purpose }, request.session ?? []);
  }
  if (triggerSource === 'VerifyAuthChallengeResponse_Authentication') {
    const { userName, request } = verifyEvent.parse(event);
    const { privateChallengeParameters: kept, challengeAnswer } = request;
    return { answerCorrect: await isRight(ports, userName, kept.kept, challengeAnswer) };
  }
  invariant(triggerSource.startsWith('TokenGeneration_'), `the pool has no use for ${triggerSource} here`);
  const { 'custom:tenant_id': tenant, 'custom:portal_client_id': client } =
    claimsEvent.parse(event).request.userAttributes;
  // The authorizer reads the access token; `client_id` is taken by Cognito, hence the longer name.
  const claimsToAddOrOverride = { tenant_id: tenant, portal_client_id: client };
  return { claimsAndScopeOverrideDetails: { accessTokenGeneration: { claimsToAddOrOverride } } };
}

/**
 * The user pool's trigger: asks for a texted code, sends and checks it, and writes tenant and client into the token.
 * A fault is logged here without the event, which carries phone and answer, and thrown on: the pool ends the sign-in.
 */
export const handler = middy<unknown, object>().handler(async (raw): Promise<object> => {
  const event = poolEvent.parse(raw);
  try {
    const response = await responseTo(event);
    logger.info('answered', { trigger: event.triggerSource });
    return { ...event, response: { ...event.response, ...response } };
  } catch (fault) {
    logger.error('fault', { trigger: event.triggerSource, fault: told(fault) });
    throw fault;
  }
});
