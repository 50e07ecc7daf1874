import { day, instant } from '#shared/dates.ts';
import { AccountCall } from '../../ui/account-call.tsx';
import { Alert } from '../../ui/alert.tsx';
import { BankUnsupported } from '../../ui/bank-unsupported.tsx';
import { Button } from '../../ui/button.tsx';
import { ClosingNotice } from '../../ui/closing-notice.tsx';
import { Deadline, NewAccount } from '../../ui/deadline.tsx';
import { DebitsStopped } from '../../ui/debits-stopped.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LookedForAgain } from '../../ui/looked-for-again.tsx';
import { OnHold } from '../../ui/on-hold.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';
import { Family, Sample } from '../sample.tsx';
import { calledAbout } from '../samples.ts';

const TONES = ['info', 'success', 'warning', 'error'] as const;
const EMPTY = ['send', 'bank', 'sum', 'search', 'check', 'list'] as const;
const CALLS = ['waiting', 'released', 'refused'] as const;
const DUE = { disbursement: false, newAccountCall: false, deadlineAt_utc: instant.parse('2026-12-04T22:00:00.000Z') };

/** Notices about money, time and errors. */
export const Notices = () => (
  <Family title="Notices">
    {TONES.map((tone) => (
      <Sample key={tone} name={`Alert, ${tone}`}>
        <Alert tone={tone} title="What happened" announce={false}>
          <p>What it means for the money, and what to do next.</p>
        </Alert>
      </Sample>
    ))}
    <Sample name="WithPhones, in a sentence">
      <p>
        <WithPhones text="Before you send money, call (512) 555-0100 or (305) 555-0140." />
      </p>
    </Sample>
    <Sample name="Deadline">
      <Deadline of={DUE} />
    </Sample>
    <Sample name="NewAccount, which needs a call">
      <NewAccount of={{ newAccountCall: true }} />
    </Sample>
    <Sample name="LoadFailure">
      <LoadFailure thrown={new Error('away')} onRetry={() => undefined} />
    </Sample>
    <Sample name="DebitsStopped">
      <DebitsStopped />
    </Sample>
    <Sample name="OnHold">
      <OnHold />
    </Sample>
    <Sample name="LookedForAgain">
      <LookedForAgain />
    </Sample>
    <Sample name="BankUnsupported">
      <BankUnsupported bank="Riverside Savings" />
    </Sample>
    <Sample name="ClosingNotice: in time, too late">
      <ClosingNotice closingOn={day.parse('2099-06-15')} />
      <ClosingNotice closingOn={day.parse('2024-06-14')} isWireOffered />
    </Sample>
    {CALLS.map((standing) => (
      <Sample key={standing} name={`AccountCall, ${standing}`}>
        <AccountCall transfer={calledAbout(standing)} />
      </Sample>
    ))}
    {EMPTY.map((icon) => (
      <Sample key={icon} name={`EmptyState, ${icon}`}>
        <EmptyState title="Nothing here yet" icon={icon} action={<Button variant="secondary">Send money</Button>}>
          <p>What you send shows up here.</p>
        </EmptyState>
      </Sample>
    ))}
    <Sample name="Skeleton: text, card">
      <Skeleton />
      <Skeleton shape="card" />
    </Sample>
  </Family>
);
