type Kept<V> = { readonly at: number; readonly value: Promise<V>; isRenewing?: true };

type HowLong = {
  readonly seconds: number;
  /** From this age on the answer is given as it stands, and read anew beside it: whoever asks seldom waits. */
  readonly renewAfter?: number;
  readonly most?: number;
  readonly now?: () => number;
};

/**
 * Keeps a call's answer for a while, per key, in this container: configuration and secrets seldom change and every
 * request needs them. A failed call is not cached, and nothing older than `seconds` is ever an answer. Bounded; the
 * oldest goes first.
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
      // The next one who asks tries again, and when the answer is too old waits for it and hears what is wrong.
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
