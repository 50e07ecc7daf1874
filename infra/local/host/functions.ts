import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Context } from 'aws-lambda';
import type { FunctionName } from '../../function-spec.ts';
import { bundlePath, functionSpec } from '../../functions.ts';
import { accessKeyOf } from './roles.ts';

/** Calls a function like Lambda. */
export type Invoke = (name: FunctionName, event: unknown) => Promise<unknown>;

type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** The parts of Lambda's context that the functions read. */
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
 * All functions share this process and one core, which a browser or a build may need too; in Lambda each has its own. A
 * run gets its limit times this factor, and sees its remaining time by that. By Lambda's limit it would end itself with
 * an error while the machine is busy.
 */
export const SHARED_CORE = 6;

/** A run that exceeds its time is answered with an error, as in Lambda; its remaining work continues. */
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

const running = new AsyncLocalStorage<FunctionName>();
const KEY_ID = 'AWS_ACCESS_KEY_ID';

/**
 * Each function signs with its own key, like the credentials of its own role in Lambda. The functions share the rest of
 * this process's environment. An SDK client reads its key at its first call, and each bundle has its own clients.
 */
function giveKeys(): void {
  if (hasKeys) return;
  hasKeys = true;
  process.env = new Proxy(process.env, {
    get(shared, name: string) {
      const asked = running.getStore();
      return name === KEY_ID && asked !== undefined ? accessKeyOf(asked) : shared[name];
    },
    // By default, a proxy would define a property, which process.env refuses.
    set(shared, name: string, value) {
      shared[name] = value;
      return true;
    },
  });
}
let hasKeys = false;

/**
 * Runs the built bundles, the same files as in Lambda, each loaded at its first call. They use this process's
 * environment, so it has to be complete by then.
 */
export function localFunctions(root: string): Invoke {
  const load = createRequire(join(root, 'package.json'));
  giveKeys();
  return (name, event) =>
    running.run(name, async () => {
      const { handler } = load(join(root, bundlePath(name))) as { handler: Handler };
      const timeoutMs = functionSpec(name).timeoutSeconds * 1000 * SHARED_CORE;
      // A copy, as over the network, so a function can't change its caller's objects.
      return withinTime(name, timeoutMs, handler(structuredClone(event), contextOf(name, timeoutMs)));
    });
}
