import { AsyncLocalStorage } from 'node:async_hooks';
import type { FunctionName } from '#infra/function-spec.ts';
import { accessKeyOf } from '#infra/local/host/roles.ts';

/*
 * Handlers under test share one process and its SDK clients. vitest.config.ts wraps each handler, so the local cloud
 * judges its calls by the role of its function. A test's own calls are the administrator's.
 */

/** One for all files of this process, because the patched SDK handler outlives a file's modules. */
const shared = globalThis as { functionRunning?: AsyncLocalStorage<FunctionName> };
shared.functionRunning ??= new AsyncLocalStorage();
const running = shared.functionRunning;

/** A handler whose calls are its function's. */
export const as =
  <P extends unknown[], R>(name: FunctionName, handler: (...parts: P) => R): ((...parts: P) => R) =>
  (...parts) =>
    running.run(name, () => handler(...parts));

/** A test's own work in the middle of a handler's run. */
export const asAdministrator = <R>(call: () => R): R => running.exit(call);

/** The access key of the running function. Undefined in a test's own code. */
export const keyOfRunning = (): string | undefined => {
  const name = running.getStore();
  return name && accessKeyOf(name);
};
