import type { GraphTransfer } from '#shared/graph/replies.ts';
import { toCents } from '#shared/money.ts';
import type { BankLinking } from '../../lib/bank/bank-linking.ts';
import { AccountBalance, AccountName } from '../../ui/account-parts.tsx';
import { AccountStatus } from '../../ui/account-status.tsx';
import { BankMark } from '../../ui/bank-mark.tsx';
import { LinkBank } from '../../ui/link-bank.tsx';
import { Unchecked } from '../../ui/unchecked.tsx';
import { Family, Sample } from '../sample.tsx';
import { anAccount } from '../samples.ts';

const USES = [
  'usable',
  'pending',
  'login-needed',
  'link-again',
  'returned',
  'unsupported',
  'non-transactional',
] as const;
const nothing = () => undefined;
const LINKING: BankLinking = {
  ...{
    phase: 'idle',
    isByNumbers: false,
    relinking: undefined,
    problem: undefined,
    unsupported: undefined,
    mismatch: undefined,
  },
  ...{ isDone: false, linked: [], returnTo: undefined, start: nothing, startByNumbers: nothing },
};

/** The fields of a payment that `Unchecked` reads. */
const A_DRAFT = { _id: 'a'.repeat(24), status: 'draft', purpose: '', disbursement: false } as unknown as GraphTransfer;
const OVER = 'This account can pay up to $5,000.00 at a time.';

/** The client's accounts, and linking one. */
export const Accounts = () => (
  <Family title="Bank accounts">
    {USES.map((use) => {
      const account = anAccount({ use, balance: use === 'usable' ? 11_000_000 : null });
      return (
        <Sample key={use} name={`AccountName, AccountBalance, AccountStatus: ${use}`}>
          <AccountName account={account} logoUrl={undefined} />
          <AccountBalance account={account} />
          <p>
            <AccountStatus account={account} />
          </p>
        </Sample>
      );
    })}
    <Sample name="AccountStatus, of another name at the bank; AccountBalance, typed by its numbers">
      <p>
        <AccountStatus account={anAccount({ mismatch: true })} />
      </p>
      <AccountBalance account={anAccount({ balance: null, byNumbers: true, uncheckedLimit: toCents(500_000) })} />
    </Sample>
    <Sample name="Unchecked, at the account and after a refusal">
      <Unchecked transfer={A_DRAFT} sentence={OVER} tone="warning" isAtAccounts />
      <Unchecked transfer={A_DRAFT} sentence={OVER} tone="error" />
    </Sample>
    <Sample name="BankMark: with a logo, without">
      <p className="button-row">
        <BankMark logoUrl="/brand/default-favicon.svg" />
        <BankMark logoUrl={undefined} />
      </p>
    </Sample>
    <Sample name="LinkBank, the one thing to do">
      <LinkBank linking={LINKING} isMain />
    </Sample>
    <Sample name="LinkBank, opening">
      <LinkBank linking={{ ...LINKING, phase: 'opening' }} isMain />
    </Sample>
    <Sample name="LinkBank, after a failure">
      <LinkBank linking={{ ...LINKING, problem: 'Your bank did not answer. Try again.' }} isMain={false} />
    </Sample>
    <Sample name="LinkBank, at a bank that can’t be linked">
      <LinkBank linking={{ ...LINKING, unsupported: 'Riverside Savings' }} isMain={false} />
    </Sample>
  </Family>
);
