/** How many names a sentence lists, because a company may have many approvers. */
const NAMES_MAX = 3;

/** "Sam or Olivia", or "Ann, Lee, Sam or 2 others": one of these people. */
export function orOf(names: readonly string[]): string {
  const more = names.length - NAMES_MAX;
  const listed = more > 0 ? [...names.slice(0, NAMES_MAX), more === 1 ? '1 other' : `${more} others`] : names;
  return listed.length > 1 ? `${listed.slice(0, -1).join(', ')} or ${listed.at(-1)}` : (listed[0] ?? '');
}
