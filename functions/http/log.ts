import { Logger } from '@aws-lambda-powertools/logger';

/** The functions' one logger. Nothing that a client typed, and no id of a path, is ever handed to it. */
export const logger = new Logger({ serviceName: 'portal' });

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
