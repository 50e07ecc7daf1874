import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@aws-lambda-powertools/logger';

/** Fields added to every log line, so that the lines of one request or transfer can be found together. */
export type About = {
  /** The gateway's ID of a request, which the page shows with a fault. Lambda's own ID if there was no request. */
  readonly requestId?: string;
  readonly route?: string;
  /** The event of a user pool. */
  readonly trigger?: string;
  readonly tenant?: string | undefined;
  readonly transferId?: string;
};

/**
 * In async storage instead of the logger's fields, because the local server handles several requests at a time in one
 * process.
 */
const workedOn = new AsyncLocalStorage<About>();

/** Runs a function and adds the fields to its log lines, including those from adapters. */
export const withLogKeys = <T>(what: About, run: () => T): T => workedOn.run({ ...workedOn.getStore(), ...what }, run);

/** Adds fields to the remaining log lines of this run, for what only a later step finds out. */
export const addLogKeys = (what: About): void => {
  Object.assign(workedOn.getStore() ?? {}, what);
};

let lines: Logger | undefined;

const write =
  (level: 'info' | 'warn' | 'error') =>
  (message: string, fields: Readonly<Record<string, unknown>> = {}): void => {
    // Created with the first line, because it reads its level from the environment, which one process sets after
    // loading this file.
    lines ??= new Logger({ serviceName: 'portal' });
    lines[level](message, { ...workedOn.getStore(), ...fields });
  };

/** The only logger. Never pass it paths or text typed by a client, and no IDs except a transfer's. */
export const logger = { info: write('info'), warn: write('warn'), error: write('error') };

type Told = { name: string; message: string; stack?: string; cause?: Told; errors?: Told[]; awsRequestId?: string };

/**
 * The loggable parts of an error. HTTP libraries attach whole requests with credentials to their errors, so no other
 * property may be logged.
 */
export function told(error: unknown, depth = 0): Told {
  if (!(error instanceof Error)) return { name: 'NotAnError', message: typeof error };
  const metadata = (error as { $metadata?: { requestId?: string } }).$metadata;
  return {
    name: error.name,
    message: error.message,
    ...(error.stack && depth === 0 ? { stack: error.stack } : {}),
    ...(error.cause && depth < 4 ? { cause: told(error.cause, depth + 1) } : {}),
    // Several errors in one: log each, up to a maximum.
    ...(error instanceof AggregateError && depth < 4
      ? { errors: error.errors.slice(0, 5).map((each) => told(each, depth + 1)) }
      : {}),
    ...(metadata?.requestId ? { awsRequestId: metadata.requestId } : {}),
  };
}
