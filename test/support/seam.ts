/** What stands around one effect of a run: it may act, not act, act twice or wait; `name` says which port it is. */
export type Around = (name: string, act: () => Promise<unknown>) => Promise<unknown>;

/** Telling the time and drawing lots change nothing in the world. */
const NO_EFFECTS: readonly string[] = ['now', 'random'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Puts one seam around every function of a record of ports, nested ones and those that ports give back included, so
 * that each awaited effect of a story passes through `around`.
 */
export function seamed<P extends object>(ports: P, around: Around): P {
  function wrap(value: unknown, path: string, name: string): unknown {
    if (typeof value === 'function') {
      if (NO_EFFECTS.includes(name)) return value;
      return async (...args: readonly unknown[]) => {
        const act = async () => (value as (...given: readonly unknown[]) => Promise<unknown>)(...args);
        return wrap(await around(path, act), path, '');
      };
    }
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, wrap(inner, path ? `${path}.${key}` : key, key)]),
    );
  }
  return wrap(ports, '', '') as P;
}
