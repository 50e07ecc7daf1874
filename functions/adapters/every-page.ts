/** Far more pages than any list has. Reading must end in any case. */
const PAGES_MAX = 5000;

/** A part of a list, and the start of the next one, undefined at the end. */
type Page<T, A> = { readonly page: readonly T[]; readonly after: A | undefined };

/**
 * Reads a list page by page to its end. A list longer than `most` pages throws, because decisions about money rely on
 * complete lists.
 */
export async function* everyPage<T, A>(
  read: (after: A | undefined) => Promise<Page<T, A>>,
  most = PAGES_MAX,
): AsyncGenerator<T, void, undefined> {
  let after: A | undefined;
  for (let count = 0; count < most; count += 1) {
    const next = await read(after);
    yield* next.page;
    if (next.after === undefined) return;
    after = next.after;
  }
  throw new Error(`A list continues after ${most} pages, so it was not read to its end.`);
}

/** The whole list at once. */
export async function wholeList<T, A>(read: (after: A | undefined) => Promise<Page<T, A>>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const each of everyPage(read)) found.push(each);
  return found;
}
