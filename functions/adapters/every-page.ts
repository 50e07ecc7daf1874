/** No list of a tenant comes near so many pages; reading has to end all the same. */
const PAGES_MAX = 5000;

/** A part of a list, and where the next part begins; nothing where the list ends. */
type Page<T, A> = { readonly page: readonly T[]; readonly after: A | undefined };

/**
 * Whatever a list has, page by page to its end. A list that goes on after `most` pages is an error: money is decided by
 * these lists, and people believe that they are whole, so none of them ends early without a word.
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
  throw new Error(`A list goes on after ${most} pages: it was not read to its end.`);
}

/** The whole of a list at once. */
export async function wholeList<T, A>(read: (after: A | undefined) => Promise<Page<T, A>>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const each of everyPage(read)) found.push(each);
  return found;
}
