/** More pages than this are no list for a person; the oldest stand first. */
const PAGES_MAX = 20;

/** Everything that a list has, page by page. */
export async function pages<T, A>(
  read: (after: A | undefined) => Promise<{ readonly page: readonly T[]; readonly after: A | undefined }>,
) {
  const all: T[] = [];
  let after: A | undefined;
  for (let count = 0; count < PAGES_MAX; count += 1) {
    const { page, after: next } = await read(after);
    all.push(...page);
    after = next;
    if (!after) break;
  }
  return all;
}
