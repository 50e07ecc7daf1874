import * as z from 'zod/mini';
import { FILE_NUMBER_MAX } from '../limits.ts';
import { fieldSentences } from '../refusals.ts';

/**
 * A title or escrow company's file number, as the company writes it: "24-1187", "ESC/2026.0042". It begins with a
 * letter or a digit, so that no spreadsheet reads it as a formula, and it can't be a web address.
 */
export const fileNumber = z.string().check(
  z.trim(),
  z.minLength(1, fieldSentences.required),
  z.maxLength(FILE_NUMBER_MAX, fieldSentences.maxLength(FILE_NUMBER_MAX)),
  // Receipts show it, and mail programs turn "example.com/pay" into a link.
  z.regex(/^(?!.*\.[a-z]{2,}(?:\/|$))[a-z0-9][a-z0-9./-]*$/i, fieldSentences.fileNumber),
);

/** The old file number, if any, and the new one. */
export const fileChange = z.object({ from: z.optional(fileNumber), to: fileNumber });

type Filed = {
  readonly fileNumber?: string | undefined;
  readonly events: readonly {
    readonly id: string;
    readonly file?: { readonly from?: string | undefined } | undefined;
  }[];
};

/** The file a transfer belonged to when an event happened. Money is booked there, even after a correction. */
export function fileNumberAt({ fileNumber: now, events }: Filed, { id }: { readonly id: string }): string | undefined {
  const at = events.findIndex((event) => event.id === id);
  const changed = at < 0 ? undefined : events.slice(at + 1).find(({ file }) => file);
  return changed ? changed.file?.from : now;
}

/** True if two numbers mean the same file, however they are typed. */
export const isSameFile = (one: string | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();
