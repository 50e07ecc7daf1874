import type { Context } from 'aws-lambda';
import type { TenantId } from '#shared/ids.ts';
import { logger, told, withLogKeys } from '../http/log.ts';
import { tenants } from './dynamo/tenants.ts';
import { wholeList } from './every-page.ts';

/**
 * The number of tenants handled at once. A run mostly waits for the provider: one at a time, a few hundred tenants fill
 * its two minutes, and at this number ten thousand do.
 */
const AT_ONCE = 24;

/** The part of the registry needed for a run over all tenants. */
type Registry = Pick<typeof tenants, 'list'>;

/**
 * Runs a task for every tenant while there is time, and returns the number of tenants left.
 *
 * The next run starts with the first one left, and a new container starts at a random one. So a lack of time does not
 * always affect the same tenants.
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
    // If that tenant has left the registry, the one now at its position is next.
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

type HasTime = () => boolean;

/**
 * Runs a scheduled function's jobs for every tenant in turn, and returns the number of tenants left and failed. A
 * failed job is logged under its name, and neither the tenant's other jobs nor the other tenants notice.
 */
export function jobsInTurn(spareMs: number, inTurn = tenantsInTurn()) {
  return async (
    context: Context,
    jobsOf: (tenant: TenantId, hasTime: HasTime) => Readonly<Record<string, () => Promise<unknown>>>,
    logged: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly left: number; readonly failed: number }> => {
    // Time is kept free at the end, so that a run is not cut off between two writes.
    const hasTime = () => context.getRemainingTimeInMillis() > spareMs;
    const failed = new Set<TenantId>();
    const work = async (tenant: TenantId): Promise<void> => {
      for (const [what, job] of Object.entries(jobsOf(tenant, hasTime)))
        await job().catch((fault: unknown) => {
          failed.add(tenant);
          logger.error('fault', { what, fault: told(fault), ...logged });
        });
    };
    const left = await inTurn((tenant) => withLogKeys({ tenant }, () => work(tenant)), hasTime);
    return { left, failed: failed.size };
  };
}
