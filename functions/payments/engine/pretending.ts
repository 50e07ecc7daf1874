import { done } from '#shared/outcome.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { StaffPorts } from './staff-work.ts';

/*
 * Doing something without doing it: everything is read and decided as always, and nothing is written. A command's dry
 * run is made of it, and the look that comes before a step-up.
 */

/** A transfer as it would stand in the table. */
const nextVersion = (changed: Transfer): Transfer => ({ ...changed, version: changed.version + 1 });

/** Transfers that are read, and pretend to be saved. */
export const pretendingTransfers = <T extends StaffPorts['transfers']>(transfers: T): T => ({
  ...transfers,
  add: async (fresh: Transfer) => fresh,
  save: async (changed: Transfer) => done(nextVersion(changed)),
});

/** Files that are read, and pretend to promise their money or to note what was taken. */
export const pretendingFiles = (files: StaffPorts['files']): StaffPorts['files'] => ({
  ...files,
  promise: async (changed) => done(nextVersion(changed)),
  take: async (changed) => done(nextVersion(changed)),
});
