import type * as z from 'zod/mini';
import { fieldSentences, type Refusal } from './refusals.ts';
import { caseSentence } from './sentence.ts';

type Path = readonly PropertyKey[];

const isThere = (given: unknown, path: Path): boolean => {
  let inner = given;
  for (const step of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, step)) return false;
    inner = (inner as Readonly<Record<PropertyKey, unknown>>)[step];
  }
  return inner !== undefined && inner !== null;
};

/**
 * The refusal of a request that does not match its schema: the first message for each field by its path, such as
 * "client.firstName". The message also names missing fields, so that a programmer knows what to send.
 */
export function invalidRequest(
  issues: readonly z.core.$ZodIssue[],
  given: unknown,
  nameOf = (path: Path): string => path.join('.'),
): Refusal<'request/invalid'> {
  const fields: Record<string, string> = {};
  const missing: string[] = [];
  for (const { path, message } of issues) {
    const name = nameOf(path);
    if (Object.hasOwn(fields, name)) continue;
    const isMissing = path.length > 0 && !isThere(given, path);
    if (isMissing) missing.push(name);
    fields[name] = isMissing ? fieldSentences.required : message;
  }
  const code = 'request/invalid';
  if (missing.length === 0) return { code, fields };
  return { code, fields, sentence: caseSentence('missing', { names: missing.join(', ') }) };
}
