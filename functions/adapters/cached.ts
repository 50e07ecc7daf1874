type Kept<V> = { readonly at: number; readonly value: Promise<V>; isRenewing?: true };

type HowLong = {
  readonly seconds: number;
  /** After this age the cached answer is returned and refreshed in the background, so that callers rarely wait. */
  readonly renewAfter?: number;
  readonly most?: number;
  readonly now?: () => number;
};

/**
 * Caches a call's answer by key in this container, because configuration and secrets seldom change and every request
 * needs them. Failed calls are not cached, and no answer older than `seconds` is returned. The size is limited, and the
 * oldest entry is dropped first.
 */
export function cached<K, V>(
  read: (key: K) => Promise<V>,
  { seconds, renewAfter = seconds, most = 500, now = () => Date.now() }: HowLong,
): (key: K) => Promise<V> {
  const kept = new Map<K, Kept<V>>();
  const keep = (key: K, at: number, value: Promise<V>): void => {
    kept.delete(key);
    kept.set(key, { at, value });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  };
  const renew = (key: K, found: Kept<V>): void => {
    found.isRenewing = true;
    const at = now();
    read(key).then(
      (value) => {
        if (kept.get(key) === found) keep(key, at, Promise.resolve(value));
      },
      // The next call tries again. If the answer is too old by then, it waits and gets the error.
      () => delete found.isRenewing,
    );
  };
  return (key) => {
    const found = kept.get(key);
    const age = found ? now() - found.at : Number.POSITIVE_INFINITY;
    if (found && age < seconds * 1000) {
      if (age >= renewAfter * 1000 && !found.isRenewing) renew(key, found);
      return found.value;
    }
    const value = read(key);
    keep(key, now(), value);
    value.catch(() => {
      if (kept.get(key)?.value === value) kept.delete(key);
    });
    return value;
  };
}
