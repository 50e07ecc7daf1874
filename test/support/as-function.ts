import { AsyncLocalStorage } from 'node:async_hooks';
import type { FunctionName } from '#infra/function-spec.ts';
import { accessKeyOf, type CallerName } from '#infra/local/host/roles.ts';
import type { StaffRole } from '#shared/staff/person.ts';

/*
 * Handlers under test share one process and its SDK clients. vitest.config.ts wraps each handler, so the local cloud
 * judges its calls by the role of its function, and those of a command by the staff role of the person who runs it. A
 * test's own calls are the administrator's.
 */

type Running = { name: CallerName; readonly isCommand: boolean };

/** One for all files of this process, because the patched SDK handler outlives a file's modules. */
const shared = globalThis as { functionRunning?: AsyncLocalStorage<Running> };
shared.functionRunning ??= new AsyncLocalStorage();
const running = shared.functionRunning;

/** A handler whose calls are its function's. */
export const as =
  <P extends unknown[], R>(name: FunctionName, handler: (...parts: P) => R): ((...parts: P) => R) =>
  (...parts) =>
    running.run({ name, isCommand: false }, () => handler(...parts));

/** A use case behind a handler. Its calls are the function's, unless a command makes them in its own role. */
export const asServed =
  <P extends unknown[], R>(name: FunctionName, answer: (...parts: P) => R): ((...parts: P) => R) =>
  (...parts) =>
    running.getStore()?.isCommand ? answer(...parts) : as(name, answer)(...parts);

/** Runs a command. Until it knows who signs it, its calls are the preparing role's. */
export const asCommand = <R>(run: () => R): R => running.run({ name: 'staff-prepare', isCommand: true }, run);

/** Continues a command in the role of the person who signs it. */
export function signedIn(role: StaffRole): void {
  const command = running.getStore();
  if (command?.isCommand) command.name = `staff-${role}`;
}

/** The access key of the running function or command. Undefined in a test's own code. */
export const keyOfRunning = (): string | undefined => {
  const name = running.getStore()?.name;
  return name && accessKeyOf(name);
};
