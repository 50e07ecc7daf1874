/**
 * Keeps a call's answer for a while, per key, in this container: configuration and secrets seldom change and every
 * request needs them. A failed call is not cached. Bounded; the oldest goes first.
 */
export function cached<K, V>(
  read: (key: K) => Promise<V>,
  { seconds, most = 500, now = () => Date.now() }: { seconds: number; most?: number; now?: () => number },
): (key: K) => Promise<V> {
  const kept = new Map<K, { at: number; value: Promise<V> }>();
  return (key) => {
    const found = kept.get(key);
    if (found && now() - found.at < seconds * 1000) return found.value;
    const value = read(key);
    kept.delete(key);
    kept.set(key, { at: now(), value });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    value.catch(() => {
      if (kept.get(key)?.value === value) kept.delete(key);
    });
    return value;
  };
}
