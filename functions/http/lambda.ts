import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { logger, told, withLogKeys } from './log.ts';

/** Logs what ended the chain, once. */
export const faultLogged: middy.MiddlewareObj = {
  onError: ({ error }) => {
    logger.error('fault', { fault: told(error) });
  },
};

/**
 * Lambda logs every property of an error that it gets, and HTTP libraries keep whole requests with credentials in
 * theirs. So it gets only the name and the message.
 */
const bareFault: middy.MiddlewareObj = {
  onError: (request) => {
    const { name, message } = told(request.error);
    request.error = Object.assign(new Error(message), { name });
  },
};

/**
 * A function that an event starts. Its log lines have Lambda's ID of the run. A fault is logged and passed on, so that
 * AWS tries again and the alarm fires.
 */
export function lambda<R>(run: (event: unknown, context: Context) => Promise<R>) {
  const chain = middy<unknown, R>().use([bareFault, faultLogged]).handler(run);
  return (event: unknown, context: Context): Promise<R> =>
    withLogKeys({ requestId: context.awsRequestId }, () => chain(event, context));
}
