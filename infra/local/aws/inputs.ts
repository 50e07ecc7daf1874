import * as z from 'zod/mini';
import { type AwsRefusal, type AwsRequest, awsRefusal, isAwsRefusal, type JsonOperation } from './protocol.ts';
import { LOCAL_REGION } from './sigv4.ts';

/** The account of everything in the local cloud, as it appears in ARNs. */
export const LOCAL_ACCOUNT = '000000000000';

/** The ARN of a resource in the local cloud. */
export const localArn = (service: string, resource: string): string =>
  `arn:aws:${service}:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${resource}`;

/** Bytes in the JSON protocols' format: base64 in, a buffer out. */
export const blob = z.pipe(
  z.base64(),
  z.transform((text: string) => Buffer.from(text, 'base64')),
);

/** Texts by name, such as an encryption context or client metadata. */
export const textMap = z.record(z.string(), z.string());

/**
 * An operation with its input check. AWS reports a missing or invalid member with one code per service
 * (`ValidationException`, `InvalidParameterException`). Only the members that the operation reads are parsed.
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

/** Runs the next step unless the previous one was refused. */
export function unless<T, R>(outcome: T | AwsRefusal, next: (value: T) => R): R | AwsRefusal {
  return isAwsRefusal(outcome) ? outcome : next(outcome);
}
