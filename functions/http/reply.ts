import { anyRefusalSentence, refusalStatus, staffRefusalSentence } from '#shared/any-refusal.ts';
import type { Route } from '#shared/contracts/route.ts';
import { invariant } from '#shared/outcome.ts';
import { PAGE_VERSION, PAGE_VERSION_HEADER } from '#shared/page-version.ts';
import type { Refusal } from '#shared/refusals.ts';
import { sentenceIn, sentencesIn } from '#shared/sentence.ts';
import { wentWrongText } from '#shared/text/common.ts';
import { filled } from '#shared/text/filled.ts';
import { sentenceText } from '#shared/text/sentences.ts';
import { readerOf } from './caller.ts';
import type { HttpEvent, HttpReply } from './event.ts';

const replyHeaders = (route?: Route): Record<string, string> => ({
  'content-type': route?.contentType ?? 'application/json',
  'x-content-type-options': 'nosniff',
  // An open page compares this with its own version and offers to reload.
  [PAGE_VERSION_HEADER]: String(PAGE_VERSION),
  // Personal data is never cached. A tenant's branding may be a minute old.
  'cache-control': route?.caller === 'visitor' && route.function === 'public' ? 'public, max-age=60' : 'no-store',
});

/** A refusal in the user's language. The code is the same in every language. Never cached. */
export function refusalReply(event: HttpEvent, { caller }: Pick<Route, 'caller'>, refusal: Refusal): HttpReply {
  const sentence = caller === 'staff' ? staffRefusalSentence(refusal) : anyRefusalSentence(refusal);
  const language = readerOf(event);
  const { code, retryAfterSeconds } = refusal;
  const fields = refusal.fields && sentencesIn(language, refusal.fields);
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return {
    statusCode: refusalStatus(code),
    headers: { ...replyHeaders(), ...headers },
    body: JSON.stringify({
      // A flag from the specification. The answer to a correct code has it too.
      error: true,
      code,
      message: sentenceIn(language, sentence),
      fields,
      requestId: event.requestContext.requestId,
      retryAfterSeconds,
    }),
  };
}

/** The reply to a fault: a general sentence with the ID in the log, because a screenshot is often all we get. */
export function faultReply(event: HttpEvent): HttpReply {
  const [language, { requestId }] = [readerOf(event), event.requestContext];
  const message = filled(sentenceText[language].fault, { sentence: wentWrongText[language], reference: requestId });
  return {
    statusCode: 500,
    headers: replyHeaders(),
    body: JSON.stringify({ error: true, code: 'fault', message, requestId }),
  };
}

/** The reply to a call that succeeded. */
export function successReply(route: Route, event: HttpEvent, value: unknown): HttpReply {
  // Parsing removes every field that the contract does not declare.
  const reply = route.reply.parse(value);
  const headers = replyHeaders(route);
  if (route.redirects && event.headers['x-portal'] !== 'web') {
    const { url: location } = reply as { readonly url: string };
    return { statusCode: 302, headers: { ...headers, location }, body: '' };
  }
  if (!route.contentType) return { statusCode: 200, headers, body: JSON.stringify(reply) };
  invariant(typeof reply === 'string', 'a reply that is not JSON is text, or bytes in base64');
  const isBase64Encoded = route.contentType === 'application/pdf' || route.contentType === 'image/png';
  return { statusCode: 200, headers, body: reply, isBase64Encoded };
}
