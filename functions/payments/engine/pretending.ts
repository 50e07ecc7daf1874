import { done } from '#shared/outcome.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { StaffPorts } from './staff-work.ts';

/**
 * Ports that read and decide as usual and write nothing. Dry runs of commands and the preview before a step-up use
 * them.
 */

/** The transfer with the version that a save would give it. */
const nextVersion = (changed: Transfer): Transfer => ({ ...changed, version: changed.version + 1 });

/** Transfers that are read and never saved. */
export const pretendingTransfers = <T extends StaffPorts['transfers']>(transfers: T): T => ({
  ...transfers,
  add: async (fresh: Transfer) => fresh,
  save: async (changed: Transfer) => done(nextVersion(changed)),
});

/** Files that are read and never changed. */
export const pretendingFiles = (files: StaffPorts['files']): StaffPorts['files'] => ({
  ...files,
  promise: async (changed) => done(nextVersion(changed)),
  take: async (changed) => done(nextVersion(changed)),
});
