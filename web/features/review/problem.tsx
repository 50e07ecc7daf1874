import { lazy, Suspense } from 'react';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { formatDollars } from '#shared/money.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { limitsText } from '#shared/text/limits.ts';
import { isOverUnchecked } from '#shared/transfer/rules.ts';
import { wordsIn } from '../../lib/page/text.ts';
import { wasTakenBack } from '../../lib/payment/no-turn.ts';
import { ownAccountOf } from '../../lib/payment/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { detailsOf } from './shown.ts';
import type { StartAnswer } from './use-start-transfer.ts';

/** Loaded only if something has changed, which is rare. */
const Changes = lazy(async () => ({ default: (await import('./changes.tsx')).Changes }));
/** Loaded only for clients who have to log in at the bank again. */
const BankLogin = lazy(async () => ({ default: (await import('./bank-login.tsx')).BankLogin }));
/** Loaded only for clients who have to choose another way. */
const Unchecked = lazy(async () => ({ default: (await import('../../ui/unchecked.tsx')).Unchecked }));

/** Refusals that another login at the bank solves. */
const BANK_LOGIN: readonly (string | null)[] = ['bank/login-needed', 'bank/link-expired'] satisfies RefusalCode[];
const UNCHECKED = 'transfer/unchecked' satisfies RefusalCode;
/** Refusals that another account solves, or another way to pay. */
const OTHER_ACCOUNT: readonly (string | null)[] = [UNCHECKED, 'bank/choose-another'] satisfies RefusalCode[];

/** Why the last click failed, on this page or before it was opened. */
type Why = {
  readonly sentence: string | null;
  readonly code: string | null;
  /** True if it is shown before anything was tried. */
  readonly isEarly?: boolean;
};

export function whyNot(transfer: GraphTransfer, answer: StartAnswer | undefined): Why {
  const { problem, problemCode } = transfer;
  if (answer?.kind === 'refused') return { sentence: answer.sentence, code: answer.code ?? null };
  if (answer?.kind === 'changed') return { sentence: answer.sentence, code: null };
  if (!problem && isOverUnchecked(transfer, transfer))
    return {
      sentence: wordsIn(limitsText).overUnseen(formatDollars(transfer.uncheckedLimit ?? 0)),
      code: UNCHECKED,
      isEarly: true,
    };
  return { sentence: problem, code: problemCode ?? null };
}

/** The account whose bank needs a login first. */
const accountToLogIn = (transfer: GraphTransfer, code: string | null) =>
  BANK_LOGIN.includes(code) ? ownAccountOf(transfer) : null;

type ProblemProps = Why & {
  readonly transfer: GraphTransfer;
  /** The transfer as the client last authorized it, or first saw it here. */
  readonly seen: GraphTransfer;
  readonly sentence: string;
  /** Called once the client has logged in at the bank again. */
  readonly onLoggedIn: () => void;
};

/** Why it didn't start, the changes since then, and the fix if the client has one. */
export function Problem({ transfer, seen, sentence, code, isEarly, onLoggedIn }: ProblemProps) {
  const account = accountToLogIn(transfer, code);
  if (account || OTHER_ACCOUNT.includes(code))
    return (
      <Suspense>
        {account ? (
          <BankLogin {...{ transfer, sentence, code, account }} onDone={onLoggedIn} />
        ) : (
          <Unchecked {...{ transfer, sentence }} tone={isEarly ? 'warning' : 'error'} />
        )}
      </Suspense>
    );
  const isCalm = sentence === transfer.problem && wasTakenBack(transfer);
  return (
    <Alert tone={isCalm ? 'info' : 'error'} text={sentence}>
      {detailsOf(seen) !== detailsOf(transfer) && (
        <Suspense>
          <Changes seen={seen} now={transfer} />
        </Suspense>
      )}
    </Alert>
  );
}

/** True if another way is the primary action, so that the payment's own button stays without emphasis. */
export const hasOtherWay = (transfer: GraphTransfer, code: string | null, isLoggedIn: boolean): boolean =>
  OTHER_ACCOUNT.includes(code) || (!isLoggedIn && accountToLogIn(transfer, code) !== null);
