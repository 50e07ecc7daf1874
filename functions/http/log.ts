import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@aws-lambda-powertools/logger';

/** What every line says that is written while something is worked on: it joins the lines of one request or transfer. */
export type About = {
  /** The gateway's id of a request, which the page shows beside a fault; Lambda's own id where nobody requested. */
  readonly requestId?: string;
  readonly route?: string;
  readonly tenant?: string | undefined;
  readonly transferId?: string;
};

/** A storage and no field of the logger: here one process serves several requests at a time. */
const workedOn = new AsyncLocalStorage<About>();

/** Runs something whose log lines, of adapters deep below too, say what it is about. */
export const withLogKeys = <T>(what: About, run: () => T): T => workedOn.run({ ...workedOn.getStore(), ...what }, run);

let lines: Logger | undefined;

const write =
  (level: 'info' | 'warn' | 'error') =>
  (message: string, fields: Readonly<Record<string, unknown>> = {}): void => {
    // Made by the first line: it reads its level from the environment, which one process sets after loading this.
    lines ??= new Logger({ serviceName: 'portal' });
    lines[level](message, { ...workedOn.getStore(), ...fields });
  };

/** The functions' one logger. Nothing that a client typed and no path is handed to it; of ids only a transfer's. */
export const logger = { info: write('info'), warn: write('warn'), error: write('error') };

type Told = { name: string; message: string; stack?: string; cause?: Told; errors?: Told[]; awsRequestId?: string };

/**
 * A fault as the log may know it. Only these fields: an HTTP library hangs whole requests, credentials included, on
 * its errors, and a logger that prints every property would print those.
 */
export function told(error: unknown, depth = 0): Told {
  if (!(error instanceof Error)) return { name: 'NotAnError', message: typeof error };
  const metadata = (error as { $metadata?: { requestId?: string } }).$metadata;
  return {
    name: error.name,
    message: error.message,
    ...(error.stack && depth === 0 ? { stack: error.stack } : {}),
    ...(error.cause && depth < 4 ? { cause: told(error.cause, depth + 1) } : {}),
    // Several faults in one: each is told, up to a handful.
    ...(error instanceof AggregateError && depth < 4
      ? { errors: error.errors.slice(0, 5).map((each) => told(each, depth + 1)) }
      : {}),
    ...(metadata?.requestId ? { awsRequestId: metadata.requestId } : {}),
  };
}
