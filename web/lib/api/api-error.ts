import { SOMETHING_WENT_WRONG } from '#shared/text/common.ts';
import { noAnswerText } from '#shared/text/no-answer.ts';
import { wordsIn } from '../page/text.ts';

/** The details of a call that failed or was refused. */
export type ApiFailure = {
  /** The HTTP status; 0 if the server wasn't reached at all. */
  readonly status: number;
  /** A code of `shared/refusals.ts`, or one of the page's own `page/…` codes. */
  readonly code: string;
  /** The message for the user. */
  readonly sentence: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
};

/** Thrown by every API call that was refused or failed. It is a class because only an Error has a stack. */
export class ApiError extends Error implements ApiFailure {
  readonly status: number;
  readonly code: string;
  readonly sentence: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: ApiFailure, options?: ErrorOptions) {
    super(`${failure.code} (${failure.status})`, options);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.sentence = failure.sentence;
    this.fields = failure.fields;
    this.requestId = failure.requestId;
    this.retryAfterSeconds = failure.retryAfterSeconds;
  }
}

type Tree = Readonly<Record<string, unknown>>;
const branch = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Tree)[name] : undefined;
const sentenceAt = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** Reads the message of an error body in the specification's order: error.body.message, message, error_message. */
export const errorSentence = (body: unknown): string =>
  sentenceAt(branch(branch(branch(body, 'error'), 'body'), 'message')) ??
  sentenceAt(branch(branch(body, 'body'), 'message')) ??
  sentenceAt(branch(body, 'message')) ??
  sentenceAt(branch(body, 'error_message')) ??
  SOMETHING_WENT_WRONG;

/** The code prefix for an answer that isn't ours, or for none at all. */
const OTHERS = 'page/';
const OFFLINE = `${OTHERS}offline`;
const TOO_MANY = 429;

/**
 * The gateway's own words ("Service Unavailable") are for engineers, so only a body with one of our codes has a
 * message.
 */
function sentenceFor(status: number, body: unknown): string {
  if (sentenceAt(branch(body, 'code'))) return errorSentence(body);
  return status === TOO_MANY ? wordsIn(noAnswerText).busy : SOMETHING_WENT_WRONG;
}

/** The error if the server wasn't reached. If the browser was offline, nothing was sent. */
export const unreached = (isOffline: boolean, cause?: unknown): ApiError =>
  new ApiError(
    {
      status: 0,
      code: isOffline ? OFFLINE : `${OTHERS}unreachable`,
      sentence: isOffline ? wordsIn(noAnswerText).offline : SOMETHING_WENT_WRONG,
      fields: {},
      requestId: undefined,
      retryAfterSeconds: undefined,
    },
    { cause },
  );
/** True if nothing is known to have left the browser. */
export const isUnsent = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.code === OFFLINE;

/** True if the answer doesn't tell the outcome: it isn't ours, or our server failed. */
export const isOutcomeUnknown = (thrown: unknown): boolean => {
  if (!(thrown instanceof ApiError)) return true;
  const { status, code } = thrown;
  return code === 'fault' || ((status === 0 || code.startsWith(OTHERS)) && code !== OFFLINE);
};

/** The failure in an error body of the API. */
export function failureIn(status: number, body: unknown): ApiError {
  const fields = branch(body, 'fields');
  const retryAfter = branch(body, 'retryAfterSeconds');
  return new ApiError({
    status,
    code: sentenceAt(branch(body, 'code')) ?? `${OTHERS}http-${status}`,
    sentence: sentenceFor(status, body),
    fields: typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {},
    requestId: sentenceAt(branch(body, 'requestId')),
    retryAfterSeconds: typeof retryAfter === 'number' ? retryAfter : undefined,
  });
}

/** The message to show for a thrown error. */
export const sentenceOf = (thrown: unknown): string =>
  thrown instanceof ApiError ? thrown.sentence : SOMETHING_WENT_WRONG;
