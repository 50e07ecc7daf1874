import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { GraphClient, GraphTransfer } from '#shared/graph/replies.ts';
import type { Staged } from '#shared/transfer/stages.ts';

/** Nobody: a client whose debits are stopped, so that the notice about it is seen. */
export const aClient = { debitsStopped: true } as GraphClient;

/** What `ui/` reads of a linked account. */
export const anAccount = (differing: Partial<ListedAccount>): ListedAccount =>
  ({
    bankName: 'First Platypus Bank',
    name: 'Plaid Checking',
    accountLastFourDigits: '0000',
    institutionCode: 'ins_109508',
    balance: 11_000_000,
    balanceDateTime: '2026-11-20T15:00:00.000Z',
    use: 'usable',
    mismatch: false,
    ...differing,
  }) as ListedAccount;

const BEGUN = { submittedAt: '2026-11-23T15:00:00.000Z', startedAt: '2026-11-23T15:00:00.000Z' };
const LEFT = { ...BEGUN, postedAt: '2026-11-24T13:30:00.000Z' };
const ARRIVED = { ...LEFT, completedAt: '2026-11-25T13:30:00.000Z' };

/** A payment as its stages read it. */
const staged = (differing: Partial<Staged>): Staged => ({
  ...({ status: 'submitted', method: 'ACH', disbursement: false, network: null, scheduledOn: null } as const),
  ...({ submittedAt: null, startedAt: null, postedAt: null, completedAt: null, clearedAt: null } as const),
  isRefund: false,
  ...differing,
});

/** How far a payment can be, by what a person would call it. */
export const stagesByName: Readonly<Record<string, Staged>> = {
  'just sent': staged(BEGUN as Partial<Staged>),
  'has left the bank': staged({ ...LEFT, status: 'pending' } as Partial<Staged>),
  'has arrived': staged({ ...ARRIVED, status: 'completed' } as Partial<Staged>),
  cleared: staged({ ...ARRIVED, status: 'completed', clearedAt: '2026-11-30T13:30:00.000Z' } as Partial<Staged>),
  'came back': staged({ ...ARRIVED, status: 'error' } as Partial<Staged>),
  'a wire': staged({ status: 'awaiting wire', method: 'Wire', submittedAt: BEGUN.submittedAt } as Partial<Staged>),
};

/** A payment to the client whose account the company calls about. */
export const calledAbout = (standing: 'waiting' | 'released' | 'refused'): GraphTransfer =>
  ({
    accountCall: {
      standing,
      bankName: 'First Platypus Bank',
      accountLastFourDigits: '0000',
      number: '(•••) •••-0142',
      from_utc: standing === 'waiting' ? '2026-11-30T15:00:00.000Z' : null,
    },
  }) as GraphTransfer;
