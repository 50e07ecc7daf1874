import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, lazy, type SetStateAction, Suspense, use, useEffect, useRef, useState } from 'react';
import type { Day } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { type RefusalCode, refusalSentence } from '#shared/refusals.ts';
import { offerText } from '#shared/text/offer.ts';
import { transferText } from '#shared/text/transfer.ts';
import { useInstitutionLogos } from '../../lib/bank/accounts.ts';
import { RenameContext, useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { clearDraftForm } from '../../lib/payment/draft-form.ts';
import { wasTakenBack } from '../../lib/payment/no-turn.ts';
import { FORM_KEY, HISTORY_KEY, ownAccountOf, transferQueryKey } from '../../lib/payment/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';
import { Actions } from './actions.tsx';
import { AuthorizationSection } from './authorization-section.tsx';
import { LimitNotice } from './limit-notice.tsx';
import { useMoment } from './moment.ts';
import styles from './review.module.css';
import { ReviewSheet } from './review-sheet.tsx';
import { useSendDay, When } from './send-day.tsx';
import { detailsOf, wordsOf } from './shown.ts';
import { StartDialogs } from './start-dialogs.tsx';
import { UnknownOutcome } from './unknown-outcome.tsx';
import { useChooseWire } from './use-choose-wire.ts';
import { useScheduleTransfer } from './use-schedule-transfer.ts';
import { type Press, type StartAnswer, useStartTransfer } from './use-start-transfer.ts';

type ReviewProps = {
  readonly transfer: GraphTransfer;
  readonly backTo: string;
  readonly onStarted: () => void;
  /** The company calls about the account first: the payment's page says so. */
  readonly onCallFirst: () => void;
  /** Called with whether the screen waits for the bank, which changes its heading. */
  readonly onWaiting: (isWaiting: boolean) => void;
};

/** What a wire is: the client's own bank sends it, by instructions that never travel by mail. */
function WireNext() {
  const text = useText(transferText).review;
  const { tenant } = useSite();
  return (
    <Alert tone="info" title={text.wireTitle} announce={false}>
      <p>{text.wireBody(tenant.name)}</p>
    </Alert>
  );
}

/** Loaded when something has changed, which is seldom. */
const Changes = lazy(async () => ({ default: (await import('./changes.tsx')).Changes }));
/** The bank's own window comes only to who has to log in there again. */
const BankLogin = lazy(async () => ({ default: (await import('./bank-login.tsx')).BankLogin }));
/** The ways that are left come only to who has to take one of them. */
const Unchecked = lazy(async () => ({ default: (await import('./unchecked.tsx')).Unchecked }));

/** The two refusals that have a way on of their own. */
const BANK_LOGIN = 'bank/login-needed' satisfies RefusalCode;
const UNCHECKED = 'transfer/unchecked' satisfies RefusalCode;

/** Why the last press came to nothing, this one or one before the page was opened. */
type Why = { readonly sentence: string | null; readonly code: string | null };

function whyNot({ problem, problemCode }: GraphTransfer, answer: StartAnswer | undefined): Why {
  if (answer?.kind === 'refused') return { sentence: answer.sentence, code: answer.code ?? null };
  if (answer?.kind === 'changed') return { sentence: answer.sentence, code: null };
  return { sentence: problem, code: problemCode ?? null };
}

const asksForLogin = (transfer: GraphTransfer, code: string | null): boolean =>
  code === BANK_LOGIN && ownAccountOf(transfer) !== null;

type ProblemProps = Why & {
  readonly transfer: GraphTransfer;
  /** The transfer as the client last agreed to it, or first saw it here. */
  readonly seen: GraphTransfer;
  readonly sentence: string;
  /** Called once the client is logged in at the bank again. */
  readonly onLoggedIn: () => void;
};

/** Why it did not start, with what changed since, and with the fix if the client has one. */
function Problem({ transfer, seen, sentence, code, onLoggedIn }: ProblemProps) {
  const account = ownAccountOf(transfer);
  if (account && asksForLogin(transfer, code))
    return (
      <Suspense>
        <BankLogin transfer={transfer} account={account} onDone={onLoggedIn} />
      </Suspense>
    );
  if (code === UNCHECKED)
    return (
      <Suspense>
        <Unchecked transfer={transfer} sentence={sentence} />
      </Suspense>
    );
  const isCalm = sentence === transfer.problem && wasTakenBack(transfer);
  return (
    <Alert tone={isCalm ? 'info' : 'error'}>
      <p>
        <WithPhones text={sentence} />
      </p>
      {detailsOf(seen) !== detailsOf(transfer) && (
        <Suspense>
          <Changes seen={seen} now={transfer} />
        </Suspense>
      )}
    </Alert>
  );
}

/** The words name the company as it is called now; the rest of the page was loaded earlier. */
function useNewestNames({ terms }: GraphTransfer): void {
  const rename = use(RenameContext);
  useEffect(() => {
    if (terms) rename({ name: terms.tenantName, supportEmail: terms.supportEmail, pocPhone: terms.pocPhone });
  }, [terms, rename]);
}

const CHANGED = {
  kind: 'changed',
  sentence: refusalSentence({ code: 'transfer/changed-meanwhile' }),
} as const satisfies StartAnswer;

/** A page reads again by itself, such as when its tab is looked at again: what changed meanwhile is not left unsaid. */
function useRereading(transfer: GraphTransfer, answer: Dispatch<SetStateAction<StartAnswer | undefined>>): void {
  const details = detailsOf(transfer);
  const read = useRef(details);
  useEffect(() => {
    if (read.current === details) return;
    read.current = details;
    answer((given) => given ?? CHANGED);
  }, [details, answer]);
}

/** Shows an answer, and goes where it leads: to another screen, or to another reading of what this one shows. */
function useTaking(
  { transfer, onStarted, onCallFirst }: Pick<ReviewProps, 'transfer' | 'onStarted' | 'onCallFirst'>,
  tick: () => Promise<void>,
  show: (given: StartAnswer) => void,
) {
  const queries = useQueryClient();
  return async (given: StartAnswer): Promise<void> => {
    show(given);
    void queries.invalidateQueries({ queryKey: HISTORY_KEY });
    void queries.invalidateQueries({ queryKey: FORM_KEY });
    if (given.kind === 'started') {
      clearDraftForm();
      // A wire is only promised here.
      if (transfer.disbursement || transfer.method !== 'Wire') await tick();
      onStarted();
    }
    if (given.kind === 'call first') {
      void queries.invalidateQueries({ queryKey: transferQueryKey(transfer._id) });
      onCallFirst();
    }
    // A refusal may have changed the transfer as well. The button waits for it: the next press is about what is shown.
    if (['changed', 'refused', 'start-failed'].includes(given.kind))
      await queries.invalidateQueries({ queryKey: transferQueryKey(transfer._id) });
  };
}

/** What was pressed, and for which day where that is not today. */
type Sent = Press & { readonly on: Day | undefined };

/** Check everything, then the one button that moves money, either way. */
export function Review({ transfer, backTo, onStarted, onCallFirst, onWaiting }: ReviewProps) {
  const { waiting } = useText(transferText);
  const { accept } = useText(offerText);
  const [answer, setAnswer] = useState<StartAnswer>();
  const [seen, setSeen] = useState(transfer);
  const [isLoggedIn, setLoggedIn] = useState(false);
  const logos = useInstitutionLogos([ownAccountOf(transfer)?.institutionCode]);
  useNewestNames(transfer);
  useRereading(transfer, setAnswer);
  const moment = useMoment();
  const take = useTaking({ transfer, onStarted, onCallFirst }, moment.end, (given) => {
    setAnswer(given);
    setLoggedIn(false);
  });
  const isWire = transfer.method === 'Wire' && !transfer.disbursement;
  const debit = useStartTransfer(take);
  const wire = useChooseWire(transfer, take);
  const later = useScheduleTransfer(take);
  const day = useSendDay(transfer);
  const words = wordsOf(transfer, day.on);
  const isAsking = debit.isAsking || wire.isAsking || later.isAsking;
  const pressed = useRef<Sent>(undefined);
  const send = ({ on, ...press }: Sent) => {
    pressed.current = { on, ...press };
    moment.begin();
    if (on) later.start({ on, ...press });
    else debit.start(press);
  };
  const press = () => {
    // From here on it is this that was agreed to: what changed before is not told again.
    setSeen(transfer);
    if (isWire) wire.start();
    else if (!words) setAnswer({ kind: 'refused', sentence: refusalSentence({ code: 'bank/not-found' }) });
    else if (!day.isReady()) setAnswer(undefined);
    else send({ transfer, words, on: day.on, isMeantAgain: false });
  };
  // The client cannot agree to a day before choosing it.
  const isAgreeable = !day.isLater || day.on !== undefined;
  const { sentence, code } = whyNot(transfer, answer);
  const notStarted = transfer.disbursement ? accept.notStarted : waiting.notStarted;
  // Also after a reload: a submitted transfer must not be sent again.
  const isWaiting = answer?.kind === 'unconfirmed' || transfer.status === 'submitted';
  useEffect(() => onWaiting(isWaiting), [isWaiting, onWaiting]);
  if (isWaiting)
    return (
      <UnknownOutcome
        transfer={transfer}
        onNotStarted={() =>
          setAnswer({ kind: 'refused', sentence: transfer.problem ?? notStarted, code: transfer.problemCode })
        }
      />
    );
  return (
    <div className={styles['review']}>
      <ReviewSheet transfer={transfer} logos={logos} sentOn={day.on} />
      <div className={styles['review-decision']}>
        <When transfer={transfer} day={day} />
        {isWire && <WireNext />}
        {words && isAgreeable && <AuthorizationSection words={words} isAcceptance={transfer.disbursement} />}
        {!sentence && !transfer.disbursement && !day.isLater && <LimitNotice {...transfer} />}
        {sentence && !isAsking && (
          <Problem {...{ transfer, seen, sentence, code }} onLoggedIn={() => setLoggedIn(true)} />
        )}
        <Actions
          transfer={transfer}
          backTo={backTo}
          day={day}
          press={moment.isDone ? 'done' : isAsking ? 'asking' : 'ready'}
          isQuiet={code === UNCHECKED || (asksForLogin(transfer, code) && !isLoggedIn)}
          onStart={press}
        />
      </div>
      <StartDialogs
        answer={answer}
        onClose={() => setAnswer(undefined)}
        onRepeat={() => {
          setAnswer(undefined);
          // What was on the screen at the press, not what may have arrived behind the question.
          if (pressed.current) send({ ...pressed.current, isMeantAgain: true });
        }}
      />
    </div>
  );
}
