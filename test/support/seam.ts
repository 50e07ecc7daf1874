/** The wrapper of one effect of a run: it may act, not act, act twice or wait. `name` is the port's. */
export type Around = (name: string, act: () => Promise<unknown>) => Promise<unknown>;

/** Reading the time, now or of the last reading, and drawing random numbers change nothing in the world. */
const NO_EFFECTS: readonly string[] = ['now', 'eventsReadAt', 'random'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Puts one seam around every function of a record of ports, including nested and returned ones, so that each awaited
 * effect passes through `around`.
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
