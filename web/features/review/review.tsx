import { useQueryClient } from '@tanstack/react-query';
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { formatPhone } from '#shared/phone.ts';
import { refusalSentence } from '#shared/refusals.ts';
import { offerText } from '#shared/text/offer.ts';
import { transferText } from '#shared/text/transfer.ts';
import { useInstitutionLogos } from '../../lib/bank/accounts.ts';
import { RenameContext, useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { clearDraftForm } from '../../lib/payment/draft-form.ts';
import { FORM_KEY, HISTORY_KEY, ownAccountOf, transferQueryKey } from '../../lib/payment/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Rows } from '../../ui/rows.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';
import { Actions } from './actions.tsx';
import { LimitNotice } from './limit-notice.tsx';
import { useMoment } from './moment.ts';
import { hasOtherWay, Problem, whyNot } from './problem.tsx';
import styles from './review.module.css';
import { ReviewSheet } from './review-sheet.tsx';
import { SecondPayment, useSecondPayment } from './second-payment.tsx';
import { useSendDay, When } from './send-day.tsx';
import { detailsOf, wordsOf } from './shown.ts';
import { UnknownOutcome } from './unknown-outcome.tsx';
import { useChooseWire } from './use-choose-wire.ts';
import { useScheduleTransfer } from './use-schedule-transfer.ts';
import { type StartAnswer, useStartTransfer } from './use-start-transfer.ts';

type AuthorizationSectionProps = {
  /** The exact words that the button agrees to. */
  readonly words: string;
  readonly isAcceptance: boolean;
};

/**
 * The authorization that the client gives with Make Transfer, Schedule Payment or Accept Payment, word for word as the
 * server stores it. It is above the button and can be printed: Nacha requires it to be readily identifiable, and that
 * the client can keep a copy.
 */
function AuthorizationSection({ words, isAcceptance }: AuthorizationSectionProps) {
  const text = useText(transferText).review;
  const { acceptance } = useText(offerText).accept;
  return (
    <section className={`${styles['authorization']} on-paper portal-critical`} aria-labelledby="authorization-title">
      <div className={styles['cheque-head']}>
        <h2 id="authorization-title">{isAcceptance ? acceptance : text.authorization}</h2>
        <Button variant="quiet" onClick={() => globalThis.print()}>
          {text.print}
        </Button>
      </div>
      <p>{words}</p>
    </section>
  );
}

type FocusedAnswerProps = {
  /** False for a message that was there when the page opened. */
  readonly isAnswer: boolean;
  readonly children: ReactNode;
};

/**
 * The outcome of a click. It takes the focus and scrolls into view, because after a wait the page is rendered from its
 * top again. The client must not have to search for the one message about their money (WCAG 2.4.3).
 */
function FocusedAnswer({ isAnswer, children }: FocusedAnswerProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isAnswer) place.current?.focus();
  }, [isAnswer]);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}

/** The bank couldn't be reached: says that nothing was debited, and gives the phone number and the e-mail. */
function StartFailedDialog({ sentence, onClose }: { readonly sentence: string; readonly onClose: () => void }) {
  const text = useText(transferText).failed;
  const { tenant } = useSite();
  return (
    <Dialog open title={text.title} onClose={onClose} actions={<Button onClick={onClose}>{text.close}</Button>}>
      <p>
        <WithPhones text={sentence} />
      </p>
      <p>{text.nothingMoved}</p>
      <Rows
        rows={[
          { label: text.phone, value: <a href={`tel:${tenant.pocPhone}`}>{formatPhone(tenant.pocPhone)}</a> },
          { label: text.email, value: <a href={`mailto:${tenant.supportEmail}`}>{tenant.supportEmail}</a> },
        ]}
      />
    </Dialog>
  );
}

type ReviewProps = {
  readonly transfer: GraphTransfer;
  readonly backTo: string;
  readonly onStarted: () => void;
  /** Called if the company calls about the account first. The payment's page says so. */
  readonly onCallFirst: () => void;
  /** Called when the screen starts or stops waiting for the bank, because its heading depends on it. */
  readonly onWaiting: (isWaiting: boolean) => void;
};

/** Explains a wire: the client's own bank sends it, with instructions that never come by mail. */
function WireNext() {
  const text = useText(transferText).review;
  const { tenant } = useSite();
  return <Alert tone="info" title={text.wireTitle} announce={false} text={text.wireBody(tenant.name)} />;
}

/** The authorization has the company's current name, but the rest of the page was loaded earlier. */
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

/** A page reloads by itself, for example when its tab gets the focus. Any changes since then are shown. */
function useRereading(transfer: GraphTransfer, answer: Dispatch<SetStateAction<StartAnswer | undefined>>): void {
  const details = detailsOf(transfer);
  const read = useRef(details);
  useEffect(() => {
    if (read.current === details) return;
    read.current = details;
    answer((given) => given ?? CHANGED);
  }, [details, answer]);
}

/** Shows an answer and follows it: to another screen, or to the reloaded payment on this one. */
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
    // A refusal may have changed the transfer, too. The button waits for it, so that the next click is about what is
    // shown.
    if (['changed', 'refused', 'repeat', 'start-failed'].includes(given.kind))
      await queries.invalidateQueries({ queryKey: transferQueryKey(transfer._id) });
  };
}

/** The answer if the bank never received the request. */
function useNotStarted({ disbursement, problem, problemCode: code }: GraphTransfer): StartAnswer {
  const { notStarted } = useText(transferText).waiting;
  const { accept } = useText(offerText);
  return { kind: 'refused', sentence: problem ?? (disbursement ? accept.notStarted : notStarted), code };
}

/** The review of everything, then the one button that moves money, in either direction. */
export function Review({ transfer, backTo, onStarted, onCallFirst, onWaiting }: ReviewProps) {
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
  const second = useSecondPayment(transfer, answer);
  const decision = useRef<HTMLDivElement>(null);
  const isWire = transfer.method === 'Wire' && !transfer.disbursement;
  const debit = useStartTransfer(take);
  const wire = useChooseWire(transfer, take);
  const later = useScheduleTransfer(take);
  const day = useSendDay(transfer);
  const words = wordsOf(transfer, day.on);
  const isAsking = debit.isAsking || wire.isAsking || later.isAsking;
  const press = () => {
    // From here on, this version counts as authorized. Earlier changes aren't shown again.
    setSeen(transfer);
    if (isWire) wire.start(second.isMeant);
    else if (!words) setAnswer({ kind: 'refused', sentence: refusalSentence({ code: 'bank/not-found' }) });
    else if (!day.isReady()) setAnswer(undefined);
    else {
      const sent = { transfer, words, isMeantAgain: second.isMeant };
      moment.begin();
      if (day.on) later.start({ on: day.on, ...sent });
      else debit.start(sent);
    }
  };
  // The client can't authorize a day before choosing it.
  const isAgreeable = !day.isLater || day.on !== undefined;
  const { sentence, code, isEarly = false } = whyNot(transfer, answer);
  // A background reload must not take the focus from a client who is typing.
  const isAnswer = answer !== undefined && answer !== CHANGED;
  const notStarted = useNotStarted(transfer);
  // After a reload, too: a submitted transfer must not be sent again.
  const isWaiting = answer?.kind === 'unconfirmed' || transfer.status === 'submitted';
  useEffect(() => onWaiting(isWaiting), [isWaiting, onWaiting]);
  if (isWaiting)
    return (
      <FocusedAnswer isAnswer={isAnswer}>
        <UnknownOutcome transfer={transfer} onNotStarted={() => setAnswer(notStarted)} />
      </FocusedAnswer>
    );
  const asked = isAsking ? undefined : second.asked;
  return (
    <div className={styles['review']}>
      {/* Above the sheet, so that it is visible on a phone. */}
      {asked && (
        <div className={styles['review-side']}>
          <FocusedAnswer isAnswer={isAnswer}>
            <SecondPayment
              sentence={asked}
              made={transfer.alreadyMade?._id}
              isAnswer={isAnswer}
              onYes={() => {
                flushSync(() => {
                  second.mean();
                  setAnswer(undefined);
                });
                // The clicked button is removed with the question, so the focus moves to what it opened.
                decision.current?.focus({ preventScroll: true });
              }}
            />
          </FocusedAnswer>
        </div>
      )}
      <ReviewSheet transfer={transfer} logos={logos} sentOn={day.on} />
      {!asked && (
        <div className={styles['review-side']}>
          <div className={styles['review-decision']} ref={decision} tabIndex={-1}>
            <When transfer={transfer} day={day} />
            {isWire && <WireNext />}
            {words && isAgreeable && <AuthorizationSection words={words} isAcceptance={transfer.disbursement} />}
            {!sentence && !transfer.disbursement && !day.isLater && <LimitNotice {...transfer} />}
            {sentence && !isAsking && (
              <FocusedAnswer isAnswer={isAnswer}>
                <Problem {...{ transfer, seen, sentence, code, isEarly }} onLoggedIn={() => setLoggedIn(true)} />
              </FocusedAnswer>
            )}
          </div>
          <Actions
            transfer={transfer}
            backTo={backTo}
            day={day}
            press={moment.isDone ? 'done' : isAsking ? 'asking' : 'ready'}
            isQuiet={hasOtherWay(transfer, code, isLoggedIn)}
            onStart={press}
          />
        </div>
      )}
      {answer?.kind === 'start-failed' && (
        <StartFailedDialog sentence={answer.sentence} onClose={() => setAnswer(undefined)} />
      )}
    </div>
  );
}
