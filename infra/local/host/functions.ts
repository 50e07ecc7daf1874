import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Context } from 'aws-lambda';
import type { FunctionName } from '../../function-spec.ts';
import { bundlePath, functionSpec } from '../../functions.ts';

/** Calls a function as Lambda would. */
export type Invoke = (name: FunctionName, event: unknown) => Promise<unknown>;

type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** Lambda's context, as far as the functions read it. */
function contextOf(name: FunctionName, timeoutMs: number): Context {
  const endsAt = performance.now() + timeoutMs;
  return {
    functionName: name,
    functionVersion: '$LATEST',
    awsRequestId: randomUUID(),
    getRemainingTimeInMillis: () => Math.max(0, endsAt - performance.now()),
  } as unknown as Context;
}

/**
 * All functions share this process and one core, which a browser or a build may need as well; in Lambda each has its own.
 * A run has this many times its limit before it's ended, and reads its time left by that: by Lambda's limit it would end
 * itself, with an error, while the machine is held up.
 */
export const SHARED_CORE = 6;

/**
 * A run over its time is answered with an error, as in Lambda; its remaining work goes on by itself.
 */
async function withinTime<T>(name: FunctionName, timeoutMs: number, run: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} timed out after ${timeoutMs / 1000} seconds`)), timeoutMs);
  });
  try {
    return await Promise.race([run, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs the built bundles, the same files that go to Lambda, each loaded on its first call. Their environment is this
 * process's own, so it has to be complete before the first call.
 */
export function localFunctions(root: string): Invoke {
  const load = createRequire(join(root, 'package.json'));
  return async (name, event) => {
    const { handler } = load(join(root, bundlePath(name))) as { handler: Handler };
    const timeoutMs = functionSpec(name).timeoutSeconds * 1000 * SHARED_CORE;
    // By value, as over the network: a function cannot reach into its caller's objects.
    return withinTime(name, timeoutMs, handler(structuredClone(event), contextOf(name, timeoutMs)));
  };
}
