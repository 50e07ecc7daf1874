/** Creates a value on first use, so that a function starts without waiting for things it may not need. */
export function late<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
