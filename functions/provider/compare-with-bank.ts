import type { Day, Instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { type CompareTransferPorts, compareTransfer, type TransferAt } from '../payments/compare-transfer.ts';

/** Transfers on their way at the bank, or completed ones that may still be returned. */
type List = 'pending' | 'completed';

/** The comparison's progress for a tenant. `P` is a place in a list. */
type SoFar<P> = {
  readonly pending?: P | undefined;
  readonly completed?: P | undefined;
  readonly completedOn?: Day | undefined;
};

export type CompareWithBankPorts<P> = CompareTransferPorts & {
  readonly atBank: {
    readonly page: (
      tenant: TenantId,
      list: List,
      about: { readonly now: Instant; readonly after: P | undefined; readonly most: number },
    ) => Promise<{
      readonly found: readonly { readonly client: ClientId; readonly id: TransferId }[];
      readonly after: P | undefined;
    }>;
  };
  /** Reads the current events; false if another run is reading them. */
  readonly readEvents: (tenant: TenantId) => Promise<boolean>;
  readonly tell: (about: TransferAt, what: 'healed' | 'a contradiction') => void;
  readonly hasTime: () => boolean;
};

/** Transfers compared at once, and per tenant, list and run, so that one backlog leaves time for others. */
const PAGE = 10;
const PER_RUN = 1000;

/** The result of a run for one tenant. */
export type ComparedNow = { readonly compared: number; readonly healed: number; readonly contradictions: number };

type Pass<P> = { readonly compared: number; readonly odd: readonly TransferAt[]; readonly after: P | undefined };

/** Compares one list from where the last run stopped. Differing ones are checked again. */
async function pass<P>(
  ports: CompareWithBankPorts<P>,
  tenant: TenantId,
  list: List,
  from: P | undefined,
): Promise<Pass<P>> {
  const now = ports.now().toISOString();
  const odd: TransferAt[] = [];
  let compared = 0;
  let after = from;
  do {
    const page = await ports.atBank.page(tenant, list, { now, after, most: PAGE });
    const results = await Promise.allSettled(
      page.found.map(async ({ client, id }) => {
        const what = { tenant, client, id };
        const shown = await compareTransfer(ports, what, false);
        if (shown === 'news' || shown === 'a contradiction') odd.push(what);
      }),
    );
    // One that can't be read must not hold up the others. Its events are parked and raise their own alarm.
    compared += results.filter(({ status }) => status === 'fulfilled').length;
    after = page.after;
  } while (after && compared < PER_RUN && ports.hasTime());
  return { compared, odd, after };
}

/** Most differences are an event of the last minute. If one remains after the events were read, its event was lost. */
async function heal<P>(ports: CompareWithBankPorts<P>, tenant: TenantId, odd: readonly TransferAt[]) {
  let [healed, contradictions] = [0, 0];
  if (odd.length === 0 || !(await ports.readEvents(tenant))) return { healed, contradictions };
  for (const one of odd) {
    const shown = await compareTransfer(ports, one, true);
    if (shown === 'healed') healed += 1;
    if (shown === 'a contradiction') contradictions += 1;
    if (shown === 'healed' || shown === 'a contradiction') ports.tell(one, shown);
  }
  return { healed, contradictions };
}

/**
 * Compares a tenant's transfers with their entries at the bank: those on their way in every run, completed ones once a
 * day while the bank may still return them. A run is limited and continues where the last one stopped.
 *
 * Events are the fast way to the truth, and this is the sure one: even if an event is lost, the statuses agree in the
 * end.
 */
export async function compareWithBank<P>(
  ports: CompareWithBankPorts<P>,
  tenant: TenantId,
  soFar: SoFar<P>,
): Promise<ComparedNow & { readonly soFar: SoFar<P> }> {
  const on = ports.now().toISOString().slice(0, 10);
  const pending = await pass(ports, tenant, 'pending', soFar.pending);
  const isDue = soFar.completedOn !== on && ports.hasTime();
  const completed = isDue ? await pass(ports, tenant, 'completed', soFar.completed) : undefined;
  const { healed, contradictions } = await heal(ports, tenant, [...pending.odd, ...(completed?.odd ?? [])]);
  const isOver = completed !== undefined && completed.after === undefined;
  return {
    compared: pending.compared + (completed?.compared ?? 0),
    healed,
    contradictions,
    soFar: {
      pending: pending.after,
      completed: completed ? completed.after : soFar.completed,
      completedOn: isOver ? on : soFar.completedOn,
    },
  };
}
