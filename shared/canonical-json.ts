type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };

/**
 * The canonical JSON of a value: sorted keys, no spaces (RFC 8785, for text, whole numbers and booleans). The table
 * returns keys in any order, and the hash must not depend on it.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((each: Json) => canonicalJson(each)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
