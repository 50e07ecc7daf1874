import * as z from 'zod/mini';
import { email } from '#shared/client/client.ts';
import {
  enterInvitedRoute,
  type PayerGreeting,
  payerToken,
  readPayerInvitationRoute,
  startInvitedRoute,
} from '#shared/contracts/invited.ts';
import { ESIGN_VERSION, TERMS_VERSION } from '#shared/contracts/sign-in.ts';
import { visitorText } from '#shared/text/visitor.ts';
import { call } from '../../lib/api/call.ts';
import { paths, withQuery } from '../../lib/page/paths.ts';
import { wordsIn } from '../../lib/page/text.ts';
import { beginSession, rememberLogin } from '../../lib/session/session.ts';

/** The content of a link before the code; undefined if the link isn't ours. */
export async function readGreeting(token: string): Promise<PayerGreeting | undefined> {
  return payerToken.safeParse(token).success ? call(readPayerInvitationRoute, { body: { token } }) : undefined;
}

/** The rules of the greeting's form. The e-mail is asked for only if the company wants one and doesn't know it. */
export const greetingRules = (asksEmail: boolean) =>
  z.object({
    email: asksEmail ? email : z.string(),
    agreed: z
      .boolean()
      .check(z.refine((isTicked) => isTicked, { error: () => wordsIn(visitorText).register.consentMissing })),
  });

/** Texts a code to the phone the company entered. Returns when another one may be requested. */
export async function startByLink(token: string, typed: string): Promise<string> {
  const given = typed === '' ? {} : { email: typed };
  const versions = { termsVersion: TERMS_VERSION, esignVersion: ESIGN_VERSION };
  const sent = await call(startInvitedRoute, { body: { token, agreed: true, ...given, ...versions } });
  const resendAt = new Date(Date.now() + sent.resendAfterSeconds * 1000).toISOString();
  rememberLogin({ resendAt });
  return resendAt;
}

/**
 * Submits the code, which starts the session. Returns the page to open: the identity form, the payment, or who to call
 * if something blocks it.
 */
export async function enterByLink(token: string, code: string): Promise<string> {
  const { transferId, isBlocked, isPaid, ...verified } = await call(enterInvitedRoute, { body: { token, code } });
  const about = { transfer_id: transferId ?? undefined };
  const isKnown = verified.identityComplete && verified.client.email !== '';
  const theirs = isKnown
    ? withQuery(transferId ? paths.details : paths.history, about)
    : withQuery(paths.identity, about);
  const ended = isBlocked ? { blocked: '1' } : isPaid ? { paid: '1' } : undefined;
  const place = ended ? withQuery(paths.invited, ended) : theirs;
  beginSession(verified, place);
  return place;
}
