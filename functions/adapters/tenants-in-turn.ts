import type { TenantId } from '#shared/ids.ts';
import { tenants } from './dynamo/tenants.ts';
import { wholeList } from './every-page.ts';

/**
 * How many tenants are handled at once. Such a run mostly waits for the provider: one at a time, a few hundred tenants
 * fill its two minutes; at this number, ten thousand do.
 */
const AT_ONCE = 24;

/** The registry, as far as a run over all tenants needs it. */
type Registry = Pick<typeof tenants, 'list'>;

/**
 * Runs a task for every tenant while there is time, and returns how many tenants are left.
 *
 * The next run begins with the first that was left, and a new container begins anywhere: when time is short, it is not
 * always short for the same tenants.
 */
export function tenantsInTurn({
  registry = tenants,
  random = Math.random,
}: {
  registry?: Registry;
  random?: () => number;
} = {}) {
  let next: TenantId | undefined;

  const beginning = (all: readonly TenantId[]): number => {
    const drawn = Math.floor(random() * all.length);
    // If that tenant has left the registry meanwhile, the tenant now at its place takes its turn.
    return next === undefined
      ? drawn
      : Math.max(
          0,
          all.findIndex((id) => id >= (next ?? '')),
        );
  };

  return async (work: (tenant: TenantId) => Promise<void>, hasTime: () => boolean): Promise<number> => {
    const all = await wholeList(registry.list);
    const first = beginning(all);
    const waiting = [...all.slice(first), ...all.slice(0, first)];
    let begun = 0;
    const oneByOne = async () => {
      while (begun < waiting.length && hasTime()) {
        const tenant = waiting[begun];
        begun += 1;
        if (tenant) await work(tenant);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, oneByOne));
    next = waiting[begun] ?? waiting[0];
    return waiting.length - begun;
  };
}
