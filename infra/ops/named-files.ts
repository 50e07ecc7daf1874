import * as z from 'zod/mini';
import type { NamedFiles, NamedPart } from '#functions/statements/named-files.ts';
import { parseDollars } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { FILE_PARTS_MAX } from '#shared/statement/kept-line.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import type { Refused } from './refused.ts';

const HOW = 'Give each file with its part: --files "24-1187=250,000.00 24-1188=100,000.00"';
const WHICH =
  'Give the file number: --file 24-1187. Of several files, give each with its part instead: --files "24-1187=250,000.00 24-1188=100,000.00"';

/** One file with its part, as it was typed; undefined for what is none. */
function partIn(typed: string): NamedPart | undefined {
  const at = typed.indexOf('=');
  const file = fileNumber.safeParse(typed.slice(0, at));
  const amount = parseDollars(typed.slice(at + 1));
  return at > 0 && file.success && amount ? { fileNumber: file.data, amount } : undefined;
}

/** The files that a line is divided among; between two of them stands a space, and a comma or a semicolon may, too. */
function partsInText(text: string): readonly NamedPart[] | undefined {
  const parts = text
    .trim()
    .split(/[,;]?\s+/)
    .map(partIn);
  const read = parts.filter((part) => part !== undefined);
  return read.length === parts.length && read.length >= 2 && read.length <= FILE_PARTS_MAX ? read : undefined;
}

/** The option that names several files with their parts. */
export const filesOption = {
  about: 'instead of --file: 2 to 10 files, each with its part of the line; together they are the line',
  placeholder: '<file=dollars …>',
  schema: z.optional(
    z.pipe(
      z.string(HOW),
      z.transform((text, context) => {
        const parts = partsInText(text);
        if (parts) return parts;
        context.issues.push({ code: 'custom', message: HOW, input: text });
        return z.NEVER;
      }),
    ),
  ),
};

/** The one file that was given, or the several; either, and not both. */
export function namedFiles(
  file: string | undefined,
  parts: readonly NamedPart[] | undefined,
): Outcome<NamedFiles, Refused> {
  if (file !== undefined && parts === undefined) return done({ fileNumber: file });
  if (parts !== undefined && file === undefined) return done({ parts });
  return refuse({ code: 'ops/usage', sentence: WHICH });
}
