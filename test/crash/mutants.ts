import { invariant } from '#shared/outcome.ts';
import { moved } from '#shared/transfer/move.ts';
import { keptBack } from '#shared/transfer/provider-events.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Mutant, Plan } from './player.ts';
import type { MoneyPorts } from './stage.ts';
import type { TrialName } from './trials.ts';

/*
 * Planted mistakes: what the code would do if one of its precautions were missing. Each is made of the real ports, so
 * that no source is touched; the proof has to notice, or it is said why nothing can be noticed.
 */

type Entries = Awaited<ReturnType<MoneyPorts['entries']>>;
type Save = MoneyPorts['transfers']['save'];
type Claim = MoneyPorts['transfers']['claim'];

const withEntries =
  (change: (entries: Entries, transfer: Transfer, good: MoneyPorts) => Partial<Entries>): Mutant =>
  (good) => ({
    ...good,
    entries: async (transfer) => {
      const entries = await good.entries(transfer);
      return { ...entries, ...change(entries, transfer, good) };
    },
  });

const withSave =
  (change: (save: Save, good: MoneyPorts) => Save): Mutant =>
  (good) => ({ ...good, transfers: { ...good.transfers, save: change(good.transfers.save, good) } });

const withStream =
  (change: (stream: MoneyPorts['stream'], good: MoneyPorts) => Partial<MoneyPorts['stream']>): Mutant =>
  (good) => ({ ...good, stream: { ...good.stream, ...change(good.stream, good) } });

/** On top of whatever stands there, as a plain put is. */
async function onTop(good: MoneyPorts, changed: Transfer): Promise<Transfer> {
  const there = await good.transfers.find(changed.tenantId, changed.clientId, changed.id);
  return { ...changed, version: there?.version ?? changed.version };
}

const overwriting =
  (good: MoneyPorts): Save =>
  async (changed) =>
    good.transfers.save(await onTop(good, changed));

/** Claims on top of whatever stands there; an acceptance claims by a save. */
const overclaiming =
  (good: MoneyPorts): Claim =>
  async (started, rooms) =>
    good.transfers.claim(await onTop(good, started), rooms);

const isAcceptance = ({ status, events, provider }: Transfer): boolean =>
  status === 'submitted' && !provider.authorizationId && events.at(-1)?.name === 'acceptPayment';

/** Forgets the authorization between asking for it and using it. */
const forgetful: Mutant = withSave((save) => async (changed) => {
  if (changed.status !== 'submitted' || !changed.provider.authorizationId) return save(changed);
  const { authorizationId: _id, authorizedAt: _at, ...provider } = changed.provider;
  const saved = await save({ ...changed, provider });
  return saved.ok ? { ok: true, value: { ...saved.value, provider: changed.provider } } : saved;
});

let lots = 0;
const randomKey: Mutant = withEntries(({ authorize }) => ({
  authorize: (entry) => {
    lots += 1;
    return authorize({ ...entry, idempotencyKey: `drawn-${process.pid}-${lots}` });
  },
}));

const NOT_FOUND = { heard: 'no', code: 'NOT_FOUND' } as const;
const deaf = <T extends { readonly heard: string }>(answer: T): T | typeof NOT_FOUND =>
  answer.heard === 'nothing' ? NOT_FOUND : answer;

/** Records the debit as on its way before the bank has been asked for it. */
const early: Mutant = withEntries(({ create }, { tenantId, clientId, id }, good) => ({
  create: async (entry) => {
    const there = await good.transfers.find(tenantId, clientId, id);
    invariant(there, 'no transfer ever leaves the table');
    const at = good.now().toISOString();
    const pending = moved(there, 'accepted', 'provider', { at, startedAt: at });
    if (pending.ok) await good.transfers.save(pending.value);
    return create(entry);
  },
}));

/** Records an entry as kept back before the bank has been asked for it. */
const keptEarly: Mutant = withEntries(({ cancel }, { tenantId, clientId, id }, good) => ({
  cancel: async (providerTransferId) => {
    const there = await good.transfers.find(tenantId, clientId, id);
    invariant(there, 'no transfer ever leaves the table');
    const kept = keptBack(there, { at: good.now().toISOString() });
    if (kept.ok) await good.transfers.save(kept.value);
    return cancel(providerTransferId);
  },
}));

/** Adds a refund to the payment as it stands by now, as a plain put does: the refunds counted before are not asked for. */
const unconditionalRefund: Mutant = (good) => ({
  ...good,
  transfers: {
    ...good.transfers,
    addRefund: async (refund, payment) => {
      const there = await good.transfers.find(payment.tenantId, payment.clientId, payment.id);
      return good.transfers.addRefund(refund, { ...payment, version: there?.version ?? payment.version });
    },
  },
});

/** Looks at the bank, or only says so; with which of the two questions it is asked tells what it is asked for. */
const blind = (about: 'renewal' | 'decline'): Mutant =>
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

/** The sweeper's watch runs ahead, so that it takes a fresh authorization for a void one. */
const hasty: Mutant = (good) => {
  let isSweep = false;
  return {
    ...good,
    now: () => new Date(good.now().getTime() + (isSweep ? 80 * 60_000 : 0)),
    clients: {
      find: (tenant, id) => {
        isSweep = false;
        return good.clients.find(tenant, id);
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

const cursorFirst: Mutant = withStream((stream) => {
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

const noLease: Mutant = withStream((stream) => {
  let position = 0;
  return {
    takeCursor: async () => {
      const cursor = await stream.takeCursor();
      position = Math.max(position, cursor?.position ?? 0);
      return cursor ?? { position, lease: 'nobody gave it' };
    },
  };
});

/** A planted mistake, and what is known of its being noticed. */
type Planted = {
  readonly plant: Mutant;
  readonly noticedBy?: TrialName;
  /** Where its trial takes long to come to it: the plan that shows it. */
  readonly shownBy?: Plan;
  /** Why it is not noticed. */
  readonly survives?: string;
};

/** The mistakes by name; one with a reason is not noticed, and that is why. */
export const mutants: Readonly<Record<string, Planted>> = {
  'the claim overwrites': {
    noticedBy: 'a second caller',
    plant: (good) => {
      const save: Save = (changed) => (isAcceptance(changed) ? overwriting(good) : good.transfers.save)(changed);
      return { ...good, transfers: { ...good.transfers, save, claim: overclaiming(good) } };
    },
  },
  'every save overwrites': {
    noticedBy: 'a second caller',
    plant: (good) => {
      const save = overwriting(good);
      const claim = overclaiming(good);
      return { ...good, transfers: { ...good.transfers, save, claim }, stream: { ...good.stream, save } };
    },
  },
  'the authorization is not kept': {
    noticedBy: 'an account unlinked meanwhile',
    shownBy: { story: 'start of a draft', first: { effect: 15, when: 'after' }, unlinked: true },
    plant: forgetful,
  },
  'random key, and the authorization is not kept': {
    noticedBy: 'an account unlinked meanwhile',
    shownBy: { story: 'start of a draft', first: { effect: 15, when: 'after' }, unlinked: true },
    plant: (good, stage) => randomKey(forgetful(good, stage), stage),
  },
  'what a declined payment was counted for is not given back': {
    noticedBy: 'an account unlinked meanwhile',
    plant: withSave(
      (save) =>
        ({ counted: _lost, ...changed }) =>
          save(changed),
    ),
  },
  'random key': {
    plant: randomKey,
    survives: 'an authorization moves no money: the one that is used was saved before, under a condition',
  },
  'one key for all attempts': {
    noticedBy: 'a silent bank',
    plant: withEntries(({ authorize }, { id }) => ({
      authorize: (entry) => authorize({ ...entry, idempotencyKey: `always-${id}` }),
    })),
  },
  'pending before the bank was asked': {
    noticedBy: 'a second caller',
    shownBy: { story: 'start of a draft', pause: { effect: 13, hours: 72, others: 'caller', late: true } },
    plant: early,
  },
  'a void authorization is never renewed': {
    noticedBy: 'an account unlinked meanwhile',
    shownBy: { story: 'start of a draft', first: { effect: 12, when: 'after' }, unlinked: true },
    plant: withEntries(() => ({ findByAuthorization: async () => ({ heard: 'nothing', why: 'planted' }) })),
  },
  'renewed without looking': {
    noticedBy: 'one crash or repetition',
    shownBy: { story: 'start of a draft', first: { effect: 15, when: 'after' }, hours: 72 },
    plant: blind('renewal'),
  },
  'renewed too early': {
    noticedBy: 'a second caller',
    plant: hasty,
  },
  'given back without looking': {
    noticedBy: 'an account unlinked meanwhile',
    shownBy: { story: 'start of a draft', first: { effect: 15, when: 'after' }, unlinked: true },
    plant: blind('decline'),
  },
  'silence heard as a no': {
    noticedBy: 'a silent bank',
    shownBy: {
      story: 'start of a draft',
      faults: [
        { path: '/transfer/create', kind: 'fail after' },
        { path: '/transfer/get', kind: 'fail before' },
      ],
    },
    plant: withEntries((entries) => ({
      authorize: async (entry) => deaf(await entries.authorize(entry)),
      create: async (entry) => deaf(await entries.create(entry)),
      findByAuthorization: async (id) => deaf(await entries.findByAuthorization(id)),
      cancelAuthorization: async (id) => deaf(await entries.cancelAuthorization(id)),
    })),
  },
  'silence about a cancel passes for a yes': {
    noticedBy: 'a cancel that goes wrong',
    plant: withEntries(({ cancel }) => ({
      cancel: async (id) => {
        const answer = await cancel(id);
        return answer.heard === 'nothing' ? { heard: 'yes', value: {} } : answer;
      },
    })),
  },
  'a cancel is recorded before the bank says yes': {
    noticedBy: 'a cancel that goes wrong',
    plant: keptEarly,
  },
  'a refund without its condition': {
    noticedBy: 'a refund that goes wrong',
    plant: unconditionalRefund,
  },
  'the sweeper does not wait for the request': {
    plant: (good) => ({
      ...good,
      transfers: {
        ...good.transfers,
        submittedBefore: (tenant, _instant, most) => good.transfers.submittedBefore(tenant, '9999', most),
      },
    }),
    survives: 'waiting saves calls and nothing else: request and sweeper run the same story under the same keys',
  },
  'the cursor is not kept': {
    noticedBy: 'an account unlinked meanwhile',
    plant: withStream(() => ({ moveCursor: async () => true })),
  },
  'the cursor moves before the events are applied': {
    noticedBy: 'one crash while events are read',
    plant: cursorFirst,
  },
  'silence about an event passes for an unknown transfer': {
    noticedBy: 'a silent bank while events are read',
    shownBy: {
      story: 'event sync of a settled transfer',
      faults: [
        { path: '/transfer/get', kind: 'fail before' },
        { path: '/transfer/get', kind: 'fail before' },
      ],
    },
    plant: withStream((stream) => ({ findAtProvider: async (id) => deaf(await stream.findAtProvider(id)) })),
  },
  'no rank guard': {
    noticedBy: 'one crash while events are read',
    shownBy: { story: 'event sync of a settled transfer', first: { effect: 6, when: 'after' }, hours: 72 },
    plant: withStream((stream) => ({
      find: async (tenant, client, id) => {
        const found = await stream.find(tenant, client, id);
        return found && { ...found, provider: { ...found.provider, rank: 0 } };
      },
    })),
  },
  'the lease is ignored': {
    plant: noLease,
    survives: 'the lease saves double work: versions guard the transfers, and the cursor moves forward only',
  },
};
