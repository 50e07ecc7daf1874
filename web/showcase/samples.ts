import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { GraphClient, GraphTransfer } from '#shared/graph/replies.ts';
import type { Staged } from '#shared/transfer/stages.ts';

/** A client whose debits are stopped, to show the notice about that. */
export const aClient = { debitsStopped: true } as GraphClient;

/** The fields of a linked account that `ui/` reads. */
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

/** The fields of a payment that its stages read. */
const staged = (differing: Partial<Staged>): Staged => ({
  ...({ status: 'submitted', method: 'ACH', disbursement: false, network: null, scheduledOn: null } as const),
  ...({ submittedAt: null, startedAt: null, postedAt: null, completedAt: null, clearedAt: null } as const),
  isRefund: false,
  ...differing,
});

/** A payment's stages, by their plain names. */
export const stagesByName: Readonly<Record<string, Staged>> = {
  'just sent': staged(BEGUN as Partial<Staged>),
  'has left the bank': staged({ ...LEFT, status: 'pending' } as Partial<Staged>),
  'has arrived': staged({ ...ARRIVED, status: 'completed' } as Partial<Staged>),
  cleared: staged({ ...ARRIVED, status: 'completed', clearedAt: '2026-11-30T13:30:00.000Z' } as Partial<Staged>),
  'came back': staged({ ...ARRIVED, status: 'error' } as Partial<Staged>),
  'a wire': staged({ status: 'awaiting wire', method: 'Wire', submittedAt: BEGUN.submittedAt } as Partial<Staged>),
};

/** A disbursement whose account the company calls about. */
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
