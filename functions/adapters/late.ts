/** Makes something when it is first asked for, once: a start does not wait for what the first call may not need. */
export function late<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
