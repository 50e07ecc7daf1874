import {
  blind,
  cancelledEarly,
  claimingOver,
  cursorFirst,
  deaf,
  early,
  forgetful,
  hasty,
  hurried,
  isAcceptance,
  namelessDuplicate,
  noLease,
  overwriting,
  passing,
  randomKey,
  type Save,
  unconditionalRefund,
  withEntries,
  withSave,
  withStream,
  yesFor,
} from './plants.ts';
import type { Mutant, Plan } from './player.ts';
import type { TrialName } from './trials.ts';

/*
 * Planted mistakes: the code without one of its precautions. Each changes only the real ports and no source. The proof
 * has to detect it, or a reason explains why it cannot be detected.
 */

/** A planted mistake, and how it is detected. */
type Planted = {
  readonly plant: Mutant;
  readonly noticedBy?: TrialName;
  /** If its trial takes long to find it, the plan that shows it. */
  readonly shownBy?: Plan;
  /** Why it is not detected. */
  readonly survives?: string;
};

/** The mistakes by name. One with a reason is not detected, and the reason explains why. */
export const mutants: Readonly<Record<string, Planted>> = {
  'the claim overwrites': {
    noticedBy: 'a second caller',
    shownBy: { story: 'start of a draft', pause: { effect: 4, hours: 72, others: 'caller', late: true } },
    plant: (good) => {
      const save: Save = (changed) => (isAcceptance(changed) ? overwriting(good) : good.transfers.save)(changed);
      return { ...good, transfers: { ...good.transfers, save, claim: claimingOver(good) } };
    },
  },
  'the day of a scheduled payment claims any version': {
    noticedBy: 'a schedule that its client cancels',
    plant: (good) => ({ ...good, transfers: { ...good.transfers, claim: claimingOver(good) } }),
  },
  'every save overwrites': {
    noticedBy: 'a second caller',
    shownBy: { story: 'start of a draft', pause: { effect: 4, hours: 72, others: 'caller', late: true } },
    plant: (good) => {
      const save = overwriting(good);
      const claim = claimingOver(good);
      return { ...good, transfers: { ...good.transfers, save, claim }, stream: { ...good.stream, save } };
    },
  },
  'the authorization is not kept': {
    noticedBy: 'an account unlinked meanwhile',
    shownBy: { story: 'start of a draft', first: { effect: 18, when: 'after' }, unlinked: true },
    plant: forgetful,
  },
  'random key, and the authorization is not kept': {
    noticedBy: 'an account unlinked meanwhile',
    shownBy: { story: 'start of a draft', first: { effect: 18, when: 'after' }, unlinked: true },
    plant: (good, stage) => randomKey(forgetful(good, stage), stage),
  },
  'a declined payment still counts toward the limits': {
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
  'a second entry that names no transfer': {
    noticedBy: 'an account unlinked meanwhile',
    plant: namelessDuplicate,
  },
  'one key for all attempts': {
    noticedBy: 'a silent bank',
    shownBy: {
      story: 'start of a draft',
      faults: [
        { path: '/transfer/authorization/create', kind: 'fail after' },
        { path: '/transfer/authorization/create', kind: 'fail before' },
      ],
    },
    plant: hurried(
      withEntries(({ authorize }, { id }) => ({
        authorize: (entry) => authorize({ ...entry, idempotencyKey: `always-${id}` }),
      })),
    ),
  },
  'a renewed try chooses its rail again': {
    noticedBy: 'one crash or repetition',
    shownBy: { story: 'acceptance of an instant payment', first: { effect: 13, when: 'before' }, hours: 2 },
    plant: withEntries(({ authorize }, { provider: { attempt } }) => ({
      authorize: (entry) => authorize({ ...entry, network: attempt > 1 ? 'ach' : entry.network }),
    })),
  },
  'pending before the bank was asked': {
    noticedBy: 'a second caller',
    shownBy: { story: 'start of a draft', pause: { effect: 1, hours: 72, others: 'caller', late: true } },
    plant: early,
  },
  'a void authorization is never renewed': {
    noticedBy: 'an account unlinked meanwhile',
    shownBy: { story: 'start of a draft', first: { effect: 14, when: 'after' }, unlinked: true },
    plant: withEntries(() => ({ findByAuthorization: async () => ({ heard: 'nothing', why: 'planted' }) })),
  },
  'renewed without looking': {
    noticedBy: 'one crash or repetition',
    shownBy: { story: 'start of a draft', first: { effect: 18, when: 'after' }, hours: 2 },
    plant: hurried(blind('renewal')),
  },
  'renewed too early': {
    noticedBy: 'a second caller',
    plant: hasty,
  },
  'declined without looking': {
    noticedBy: 'an account unlinked meanwhile',
    shownBy: { story: 'start of a draft', first: { effect: 18, when: 'after' }, unlinked: true },
    plant: blind('decline'),
  },
  'no answer counts as a no': {
    noticedBy: 'a silent bank',
    shownBy: {
      story: 'start of a draft',
      faults: [
        { path: '/transfer/create', kind: 'fail after' },
        { path: '/transfer/get', kind: 'fail before' },
        { path: '/transfer/get', kind: 'fail before' },
      ],
      hours: 2,
    },
    plant: withEntries((entries) => ({
      authorize: async (entry) => deaf(await entries.authorize(entry)),
      create: async (entry) => deaf(await entries.create(entry)),
      findByAuthorization: async (id) => deaf(await entries.findByAuthorization(id)),
      cancelAuthorization: async (id) => deaf(await entries.cancelAuthorization(id)),
    })),
  },
  'no answer to a cancelled authorization counts as a yes': {
    noticedBy: 'an authorization cancelled without an answer',
    shownBy: {
      story: 'start of a draft',
      pause: { effect: 16, hours: 0, others: 'schedule', unlinked: true },
      faults: [{ path: '/transfer/authorization/cancel', kind: 'fail before' }],
    },
    plant: withEntries(({ cancelAuthorization }) => ({
      cancelAuthorization: async (id) => yesFor(await cancelAuthorization(id)),
    })),
  },
  'no answer to a cancel counts as a yes': {
    noticedBy: 'a cancel that goes wrong',
    plant: withEntries(({ cancel }) => ({
      cancel: async (id) => yesFor(await cancel(id)),
    })),
  },
  'a cancel is recorded before the bank says yes': {
    noticedBy: 'a cancel that goes wrong',
    plant: cancelledEarly,
  },
  'a refund asked for anew, without looking': {
    noticedBy: 'a refund that goes wrong',
    shownBy: { story: 'refund approved by staff', faults: [{ path: '/transfer/refund/create', kind: 'fail after' }] },
    plant: withEntries(({ refund }) => ({
      refund: (asked) => refund({ ...asked, idempotencyKey: `${Math.random()}-${asked.idempotencyKey}`.slice(0, 50) }),
      refundsOf: async () => ({ heard: 'yes', value: [] }),
    })),
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
    shownBy: { story: 'event sync of a settled transfer', first: { effect: 3, when: 'after' }, hours: 2 },
    plant: cursorFirst,
  },
  'an event that could not be applied is passed': {
    noticedBy: 'one crash while events are read',
    shownBy: { story: 'event sync of a settled transfer', hours: 72 },
    plant: passing,
  },
  'no rank guard': {
    noticedBy: 'one crash while events are read',
    shownBy: { story: 'event sync of a settled transfer', first: { effect: 7, when: 'after' }, hours: 2 },
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
