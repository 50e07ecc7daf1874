import { invariant } from '#shared/outcome.ts';
import { moved } from '#shared/transfer/move.ts';
import { keptBack } from '#shared/transfer/provider-events.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { MoneyPorts } from './money-ports.ts';
import type { Mutant } from './player.ts';

type Entries = Awaited<ReturnType<MoneyPorts['entries']>>;
/** How a transfer is saved. */
export type Save = MoneyPorts['transfers']['save'];
type Claim = MoneyPorts['transfers']['claim'];

/** Ports on which some of the provider's calls are replaced. */
export const withEntries =
  (change: (entries: Entries, transfer: Transfer, good: MoneyPorts) => Partial<Entries>): Mutant =>
  (good) => ({
    ...good,
    entries: async (transfer) => {
      const entries = await good.entries(transfer);
      return { ...entries, ...change(entries, transfer, good) };
    },
  });

/** Ports on which saving a transfer is replaced. */
export const withSave =
  (change: (save: Save, good: MoneyPorts) => Save): Mutant =>
  (good) => ({ ...good, transfers: { ...good.transfers, save: change(good.transfers.save, good) } });

/** Ports on which reading the events is replaced. */
export const withStream =
  (change: (stream: MoneyPorts['stream'], good: MoneyPorts) => Partial<MoneyPorts['stream']>): Mutant =>
  (good) => ({ ...good, stream: { ...good.stream, ...change(good.stream, good) } });

/** Replaces any stored version, as a plain put does. */
async function onTop(good: MoneyPorts, changed: Transfer): Promise<Transfer> {
  const there = await good.transfers.find(changed.tenantId, changed.clientId, changed.id);
  return { ...changed, version: there?.version ?? changed.version };
}

/** Saves over any stored version. */
export const overwriting =
  (good: MoneyPorts): Save =>
  async (changed) =>
    good.transfers.save(await onTop(good, changed));

/** Claims over any stored version; an acceptance claims by a save. */
export const claimingOver =
  (good: MoneyPorts): Claim =>
  async (started, rooms) =>
    good.transfers.claim(await onTop(good, started), rooms);

/** True if a save is the claim of a payment to a client. */
export const isAcceptance = ({ status, events, provider }: Transfer): boolean =>
  status === 'submitted' && !provider.authorizationId && events.at(-1)?.name === 'acceptPayment';

/** Forgets the authorization between requesting and using it. */
export const forgetful: Mutant = withSave((save) => async (changed) => {
  if (changed.status !== 'submitted' || !changed.provider.authorizationId) return save(changed);
  const { authorizationId: _id, authorizedAt: _at, ...provider } = changed.provider;
  const saved = await save({ ...changed, provider });
  return saved.ok ? { ok: true, value: { ...saved.value, provider: changed.provider } } : saved;
});

let draws = 0;
/** Asks each time under a new key. */
export const randomKey: Mutant = withEntries(({ authorize }) => ({
  authorize: (entry) => {
    draws += 1;
    return authorize({ ...entry, idempotencyKey: `drawn-${process.pid}-${draws}` });
  },
}));

/** The bank's last authorization request, by transfer. */
const lastAsked = new Map<string, Parameters<Entries['authorize']>[0]>();

/** Makes each entry again, under another authorization and with nothing in it that leads back to the transfer. */
export const namelessDuplicate: Mutant = withEntries(({ authorize, create }, { id }) => ({
  authorize: (entry) => {
    lastAsked.set(id, entry);
    return authorize(entry);
  },
  create: async (entry) => {
    const made = await create(entry);
    const asked = lastAsked.get(id);
    const again = asked && (await authorize({ ...asked, idempotencyKey: `again-${id}` }));
    if (again?.heard === 'yes' && again.value.decision === 'approved')
      await create({ ...entry, authorizationId: again.value.id, metadata: {} });
    return made;
  },
}));

const NOT_FOUND = { heard: 'no', code: 'NOT_FOUND' } as const;
/** Treats no answer as "not found". */
export const deaf = <T extends { readonly heard: string }>(answer: T): T | typeof NOT_FOUND =>
  answer.heard === 'nothing' ? NOT_FOUND : answer;

/** Treats no answer as a yes. */
export const yesFor = <T extends { readonly heard: string }>(answer: T) =>
  answer.heard === 'nothing' ? ({ heard: 'yes', value: {} } as const) : answer;

/** Records the debit as on its way before asking the bank for it. */
export const early: Mutant = withEntries(({ create }, { tenantId, clientId, id }, good) => ({
  create: async (entry) => {
    const there = await good.transfers.find(tenantId, clientId, id);
    invariant(there, 'no transfer ever leaves the table');
    const at = good.now().toISOString();
    const pending = moved(there, 'accepted', 'provider', { at, startedAt: at });
    if (pending.ok) await good.transfers.save(pending.value);
    return create(entry);
  },
}));

/** Records an entry as canceled before asking the bank. */
export const cancelledEarly: Mutant = withEntries(({ cancel }, { tenantId, clientId, id }, good) => ({
  cancel: async (providerTransferId) => {
    const there = await good.transfers.find(tenantId, clientId, id);
    invariant(there, 'no transfer ever leaves the table');
    const kept = keptBack(there, { at: good.now().toISOString() });
    if (kept.ok) await good.transfers.save(kept.value);
    return cancel(providerTransferId);
  },
}));

/** Adds a refund to the payment's current version, as a plain put does: the refunds counted before are ignored. */
export const unconditionalRefund: Mutant = (good) => ({
  ...good,
  transfers: {
    ...good.transfers,
    addRefund: async (refund, payment) => {
      const there = await good.transfers.find(payment.tenantId, payment.clientId, payment.id);
      return good.transfers.addRefund(refund, { ...payment, version: there?.version ?? payment.version });
    },
  },
});

/**
 * Asks the bank about either renewals or declines, and skips the other. The first question of the two shows which it
 * is.
 */
export const blind = (about: 'renewal' | 'decline'): Mutant =>
  withEntries(({ cancelAuthorization, findByAuthorization }) => {
    let isDecline = false;
    return {
      cancelAuthorization: async (id) => {
        isDecline = true;
        return about === 'decline' ? { heard: 'yes', value: {} } : cancelAuthorization(id);
      },
      findByAuthorization: async (id) => (isDecline === (about === 'decline') ? NOT_FOUND : findByAuthorization(id)),
    };
  });

/** The sweeper's clock is ahead, so that it takes a fresh authorization for an expired one. */
export const hasty: Mutant = (good) => {
  let isSweep = false;
  return {
    ...good,
    now: () => new Date(good.now().getTime() + (isSweep ? 80 * 60_000 : 0)),
    // A request reads the tenant's file first, and a sweep never does.
    tenants: {
      ...good.tenants,
      config: (tenant) => {
        isSweep = false;
        return good.tenants.config(tenant);
      },
    },
    transfers: {
      ...good.transfers,
      submittedBefore: (...asked) => {
        isSweep = true;
        return good.transfers.submittedBefore(...asked);
      },
    },
  };
};

/** Moves the cursor past a page before any of it is applied. */
export const cursorFirst: Mutant = withStream((stream) => {
  let cursor: Awaited<ReturnType<typeof stream.takeCursor>>;
  return {
    takeCursor: async () => {
      cursor = await stream.takeCursor();
      return cursor;
    },
    eventsAfter: async (position) => {
      const answer = await stream.eventsAfter(position);
      const last = answer.heard === 'yes' ? answer.value.events.at(-1)?.eventId : undefined;
      if (cursor && last) await stream.moveCursor(cursor, last);
      return answer;
    },
  };
});

/** Continues without the lease, from the last known position. */
export const noLease: Mutant = withStream((stream) => {
  let position = 0;
  return {
    takeCursor: async () => {
      const cursor = await stream.takeCursor();
      position = Math.max(position, cursor?.position ?? 0);
      return cursor ?? { position, lease: 'never taken' };
    },
  };
});

/** The same mistake in a portal that does not wait for past events, which would repair it. */
export const hurried =
  (plant: Mutant): Mutant =>
  (good, stage) => ({ ...plant(good, stage), eventsReadAt: async () => undefined });

/** Skips events that could not be applied, if the first few cannot. */
export const passing: Mutant = withStream((stream) => {
  let failures = 3;
  return {
    ownerOf: async (id) => {
      failures -= 1;
      return failures < 0 ? stream.ownerOf(id) : Promise.reject(new Error('planted'));
    },
    aside: { ...stream.aside, keep: async () => undefined },
  };
});
