import * as z from 'zod/mini';
import { type AwsRefusal, type AwsRequest, awsRefusal, isAwsRefusal, type JsonOperation } from './protocol.ts';
import { LOCAL_REGION } from './sigv4.ts';

/** The account of everything in the local cloud, as it appears in ARNs. */
export const LOCAL_ACCOUNT = '000000000000';

/** The name of a thing of the local cloud, in AWS's form. */
export const localArn = (service: string, resource: string): string =>
  `arn:aws:${service}:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${resource}`;

/** Bytes as the JSON protocols carry them: base64 in, a buffer out. */
export const blob = z.pipe(
  z.base64(),
  z.transform((text: string) => Buffer.from(text, 'base64')),
);

/** Texts by name: an encryption context, client metadata. */
export const textMap = z.record(z.string(), z.string());

/**
 * An operation behind the check of its input. AWS names a missing or malformed member with one code per service
 * (`ValidationException`, `InvalidParameterException`); only what the operation reads is parsed.
 */
export function operation<S extends z.core.$ZodType>(
  input: S,
  run: (input: z.output<S>, request: AwsRequest) => Promise<object | AwsRefusal> | object | AwsRefusal,
  code = 'ValidationException',
): JsonOperation {
  return (body, request) => {
    const parsed = z.safeParse(input, body);
    if (parsed.success) return run(parsed.data, request);
    const [issue] = parsed.error.issues;
    const member = issue?.path.join('.') ?? '';
    return awsRefusal(
      code,
      `1 validation error detected: Value at '${member}' failed to satisfy constraint: ${issue?.message}`,
    );
  };
}

/** Runs the next step unless the one before has refused. */
export function unless<T, R>(outcome: T | AwsRefusal, next: (value: T) => R): R | AwsRefusal {
  return isAwsRefusal(outcome) ? outcome : next(outcome);
}
