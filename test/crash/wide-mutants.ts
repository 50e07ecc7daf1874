import { toCents } from '#shared/money.ts';
import { type EntryAccount, entryAccountOf } from '#shared/transfer/entry-account.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { hurried, withEntries, withStream } from './plants.ts';
import type { Mutant, Plan } from './player.ts';

/*
 * Mistakes about where money goes and what pays for it: the code without one of its precautions. Each is shown by a
 * plan, and by the message of the rule that it breaks, so that every rule fails once.
 */

/** A planted mistake, the plan that shows it, and the expected message. */
type PlantedWide = { readonly plant: Mutant; readonly shownBy: Plan; readonly says: RegExp };

/** The entry's place according to the tenant's current file, which every call would use without a record of its own. */
async function placeOfToday(good: Parameters<Mutant>[0], transfer: Transfer): Promise<EntryAccount | undefined> {
  const config = await good.tenants.config(transfer.tenantId);
  const trust = config?.destinationAccounts.find(({ id }) => id === transfer.destination?.id);
  return config && trust && entryAccountOf(config.provider, trust);
}

/** No record of where an entry is made. */
const unplaced = <T extends Transfer>({ provider: { account: _lost, ...provider }, ...transfer }: T) => ({
  ...transfer,
  provider,
});

/** Every file holds plenty whenever it matters, up to this many reads before. */
const blindToFiles = (looks: number): Mutant => {
  return (good) => {
    let looked = 0;
    return {
      ...good,
      files: {
        ...good.files,
        held: async (tenant, fileId) => {
          looked += 1;
          return looked > looks ? 1e12 : good.files.held(tenant, fileId);
        },
      },
    };
  };
};

/** No payment says that its file lost money. */
const unmarked: Mutant = (good) => ({
  ...good,
  transfers: {
    ...good.transfers,
    async find(...which) {
      const found = await good.transfers.find(...which);
      if (!found) return found;
      const { problem: _lost, ...payment } = found;
      return { ...payment, events: payment.events.filter(({ name }) => name !== 'uncovered') };
    },
  },
});

const PAYOUT = 'acceptance of a payment out of a file';

/** The mistakes by name. */
export const wideMutants: Readonly<Record<string, PlantedWide>> = {
  'an acceptance looks neither at the mark of a loss nor at what its file holds': {
    plant: (good, stage) => unmarked(blindToFiles(0)(good, stage), stage),
    shownBy: { story: PAYOUT, meanwhile: [{ effect: 0, what: 'the deposit comes back' }] },
    says: /uncovered: \d+ of a file that holds 0/,
  },
  'nobody looks at the file again after the acceptance': {
    plant: blindToFiles(1),
    shownBy: { story: PAYOUT, meanwhile: [{ effect: 'clientAccount', what: 'the deposit comes back' }] },
    says: /uncovered/,
  },
  'the ledger is not named': {
    plant: withEntries(({ authorize }) => ({
      authorize: ({ ledgerId: _unnamed, ...entry }) => authorize(entry),
    })),
    // Every other transfer is of the office whose ledger is not the default one.
    shownBy: { story: 'start of a draft' },
    says: /its money is at plaid-client, ledger-main/,
  },
  'where an entry is made is not written down': {
    plant: (good) => ({
      ...good,
      transfers: { ...good.transfers, claim: (started, rooms) => good.transfers.claim(unplaced(started), rooms) },
    }),
    shownBy: { story: 'start of a draft' },
    says: /the table says nothing/,
  },
  'every call asks the account that the file names by now': {
    plant: hurried((good) => ({
      ...good,
      entries: async (transfer) => {
        const account = await placeOfToday(good, transfer);
        const made = { ...transfer.provider, ...(account ? { account } : {}) };
        const entries = await good.entries({ ...transfer, provider: made });
        return { ...entries, authorize: (entry) => entries.authorize({ ...entry, ledgerId: account?.ledgerId }) };
      },
    })),
    shownBy: {
      story: 'sweep, created without an answer',
      meanwhile: [{ effect: 0, what: 'the file names the platform' }],
      first: { effect: 1, when: 'before' },
      hours: 2,
    },
    says: /moved 2 times/,
  },
  'the fee is not debited': {
    plant: withEntries(({ authorize }) => ({
      authorize: (entry) =>
        authorize({ ...entry, amount: entry.type === 'debit' ? toCents(entry.amount - 2500) : entry.amount }),
    })),
    shownBy: { story: 'start of a draft' },
    says: /moved, and .* agreed to/,
  },
  'taken back while its authorization can still be used': {
    plant: withEntries(() => ({
      cancelAuthorization: async () => ({ heard: 'yes', value: {} }),
    })),
    shownBy: { story: 'start of a draft', meanwhile: [{ effect: 'entries.create', what: 'the client takes it back' }] },
    says: /while the table had it as draft/,
  },
  'a start is made however old it is': {
    plant: (good) => ({
      ...good,
      transfers: {
        ...good.transfers,
        find: async (tenant, client, id) => {
          const found = await good.transfers.find(tenant, client, id);
          return found?.submittedAt ? { ...found, submittedAt: good.now().toISOString() } : found;
        },
      },
      eventsReadAt: async () => undefined,
    }),
    shownBy: { story: 'sweep, nothing asked yet', first: { effect: 1, when: 'before' }, hours: 72 },
    says: /\d\d hours after its start/,
  },
  'the events know nothing of a wish': {
    plant: withStream((stream) => {
      const hidden = new Map<string, Pick<Transfer, 'cancelAskedAt' | 'cancelAskedBy'>>();
      return {
        find: async (tenant, client, id) => {
          const found = await stream.find(tenant, client, id);
          if (!found) return undefined;
          const { cancelAskedAt, cancelAskedBy, ...rest } = found;
          hidden.set(id, { ...(cancelAskedAt ? { cancelAskedAt } : {}), ...(cancelAskedBy ? { cancelAskedBy } : {}) });
          return rest;
        },
        save: (changed, madeAt) => stream.save({ ...changed, ...hidden.get(changed.id) }, madeAt),
      };
    }),
    shownBy: {
      story: 'acceptance of a payment',
      meanwhile: [{ effect: 'entries.create', what: 'the staff take it back' }],
      faults: [{ path: '/transfer/authorization/cancel', kind: 'fail before' }],
      syncFirst: true,
    },
    says: /taken back, made afterwards, and not cancelled/,
  },
  'what the bank says of an account’s owner is not heeded': {
    plant: (good) => ({
      ...good,
      accounts: {
        ...good.accounts,
        find: async (tenant, client, id) => {
          const found = await good.accounts.find(tenant, client, id);
          if (!found?.ownerCheck) return found;
          return { ...found, linkedAt: found.createdAt, ownerCheck: { ...found.ownerCheck, score: 100 } };
        },
      },
    }),
    shownBy: {
      story: 'acceptance of a payment',
      meanwhile: [{ effect: 0, what: 'another account is linked over the client’s' }],
    },
    says: /paid into an account that is not/,
  },
  'the sweeper believes its index': {
    plant: (good) => {
      const listed = new Set<string>();
      return {
        ...good,
        transfers: {
          ...good.transfers,
          submittedBefore: async (...asked) => {
            const found = await good.transfers.submittedBefore(...asked);
            for (const { id } of found) listed.add(id);
            return found;
          },
          find: async (tenant, client, id) => {
            const found = await good.transfers.find(tenant, client, id);
            return found && listed.has(id) ? { ...found, status: 'submitted' } : found;
          },
        },
      };
    },
    shownBy: {
      story: 'sweep, created without an answer',
      meanwhile: [
        { effect: 0, what: 'the schedule runs' },
        { effect: 0, what: 'the bank settles it' },
      ],
      lateIndex: true,
    },
    says: /no move of the lifecycle|without a reason|told by the code/,
  },
  'a failure that looks like an answer is taken for one': {
    plant: hurried(
      withEntries((entries) => {
        const believed = <A extends { readonly heard: string }>(answer: A) => {
          const { why } = answer as { readonly why?: string };
          return why === 'NOT_FOUND' ? ({ heard: 'no', code: why } as const) : answer;
        };
        return {
          create: async (entry) => believed(await entries.create(entry)),
          findByAuthorization: async (id) => believed(await entries.findByAuthorization(id)),
        };
      }),
    ),
    shownBy: {
      story: 'start of a draft',
      faults: [
        { path: '/transfer/create', kind: 'fail after' },
        { path: '/transfer/get', kind: 'fail before', says: { type: 'INVALID_REQUEST', code: 'NOT_FOUND' } },
      ],
      hours: 2,
    },
    says: /moved 2 times/,
  },
  'the books miss what came back': {
    plant: (good, stage) => ({
      ...good,
      stream: {
        ...good.stream,
        files: {
          ...good.stream.files,
          take: async (changed, takings) => {
            // Only the stage of the books can be told that they don't change.
            (stage as unknown as { setDown: (down: boolean) => void }).setDown(true);
            return good.stream.files.take(changed, takings);
          },
        },
      },
    }),
    shownBy: { story: PAYOUT, meanwhile: [{ effect: 0, what: 'the deposit comes back' }] },
    says: /by the books, and 0 by the bank/,
  },
};
