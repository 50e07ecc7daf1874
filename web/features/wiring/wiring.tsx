import { useEffect, useEffectEvent, useState } from 'react';
import type { ShownWiring } from '#shared/contracts/wiring.ts';
import { formatCardDate } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { WIRE_SHOWN_MS } from '#shared/limits.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { wiringText } from '#shared/text/wiring.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { askForCode } from '../../lib/session/ask-for-code.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ClientIcon } from '../../ui/client-icon.tsx';
import { CancelWire, WireSent } from './sent.tsx';
import { WiringSheet } from './sheet.tsx';
import { type Numbers, recordUse, useNumbers, type WiringIds } from './use-wiring.ts';
import { VerifyNotice } from './verify-notice.tsx';
import styles from './wiring.module.css';

/** How to wire at a branch, online or by phone. */
function WaysToWire() {
  const text = useText(wiringText).ways;
  return (
    <Card title={text.title}>
      <ol className={styles['wire-ways']}>
        {text.list.map(({ name, how }) => (
          <li key={name}>
            <strong>{name}</strong>
            <span>{how}</span>
          </li>
        ))}
      </ol>
      <p className="field-hint">{text.cutOff}</p>
    </Card>
  );
}

/** For print only: paper outlives the screen, so it says when it was printed and that the number must be called. */
function PrintMark({ numbers, phone }: { readonly numbers: Numbers | undefined; readonly phone: string }) {
  const text = useText(wiringText);
  const { tenant } = useSite();
  return (
    <div className={styles['wire-print']} aria-hidden="true">
      <p>{text.watermark(formatPhone(phone))}</p>
      {numbers && <p>{text.printed(formatCardDate(numbers.at, tenant.timeZone))}</p>}
    </div>
  );
}

/** Records that the page was printed, with our button or the browser's. */
function useRecordedPrint(ids: WiringIds, numbers: Numbers | undefined): void {
  const onPrint = useEffectEvent(() => numbers && void recordUse(ids, numbers.version, 'printed'));
  useEffect(() => {
    const listen = () => onPrint();
    globalThis.addEventListener('beforeprint', listen);
    return () => globalThis.removeEventListener('beforeprint', listen);
  }, []);
}

/** The seconds until the numbers are hidden. A screen reader only announces when they are. */
function Countdown({ until }: { readonly until: number }) {
  const text = useText(wiringText);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((until - Math.max(now, until - WIRE_SHOWN_MS)) / 1000));
  return text.shown(`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`);
}

type GivenProps = {
  readonly ids: WiringIds;
  readonly wiring: ShownWiring;
  /** Called if the instructions turn out to have changed. */
  readonly onChanged: () => void;
};

type InstructionsProps = GivenProps & {
  readonly asked: ReturnType<typeof useNumbers>;
  /** True if the numbers are the next thing to read. */
  readonly isNext: boolean;
};

/** The instructions with their numbers, which are shown after a texted code, and only for a short time. */
function Instructions({ ids, wiring, onChanged, asked, isNext }: InstructionsProps) {
  const text = useText(wiringText);
  const { numbers, hide, keep, show, isAsking, error } = asked;
  useRecordedPrint(ids, numbers);
  const reveal = async () => {
    // `error` shows a refusal or a failure, below the rows.
    const answer = await show().catch(() => undefined);
    if (answer === 'not fresh' && (await askForCode('wire'))) await show().catch(() => undefined);
    if (answer === 'changed') onChanged();
  };
  return (
    <section className={`card ${styles['wire-sheet']} portal-critical`} aria-label={text.title}>
      {/* The lead is only for valid instructions, not for a client who is stopped, must call first, or sees dots. */}
      {numbers && <p>{text.lead}</p>}
      <WiringSheet
        wiring={wiring}
        numbers={numbers}
        onCopied={(what) => numbers && void recordUse(ids, numbers.version, what)}
      />
      {error && <Alert tone="error" text={sentenceOf(error)} />}
      <div className={`button-row ${styles['wire-actions']}`}>
        <Button variant={isNext ? 'primary' : 'secondary'} busy={isAsking} onClick={numbers ? hide : reveal}>
          <ClientIcon name="lock" /> {numbers ? text.hide : text.show}
        </Button>
        {numbers && (
          <>
            <Button variant="secondary" onClick={() => globalThis.print()}>
              {text.print}
            </Button>
            <Button variant="quiet" onClick={keep}>
              {text.keep}
            </Button>
          </>
        )}
      </div>
      <p className={`field-hint ${styles['wire-actions']}`}>
        {numbers ? <Countdown until={numbers.until} /> : text.hidden}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {numbers ? text.saidShown : text.saidHidden}
      </p>
      <PrintMark numbers={numbers} phone={wiring.pocPhone} />
    </section>
  );
}

type WiringProps = GivenProps & {
  readonly transfer: GraphTransfer;
  readonly backTo: string;
  readonly doneTo: string;
  readonly onCancelled: () => void;
};

/** Where to send the wire, how to verify it, how to send it, and what to report afterwards. */
export function Wiring({ ids, wiring, transfer, onChanged, backTo, doneTo, onCancelled }: WiringProps) {
  const text = useText(wiringText);
  const asked = useNumbers(ids);
  // The numbers are hidden after two minutes. A client who has read them stays at the next step.
  const [isRead, setRead] = useState(wiring.wasShown);
  if (asked.numbers && !isRead) setRead(true);
  const isSent = transfer.wireReportedAt_utc !== null;
  return (
    <div className={styles['wire-layout']}>
      <Instructions ids={ids} wiring={wiring} onChanged={onChanged} asked={asked} isNext={!isRead && !isSent} />
      <div className={styles['wire-beside']}>
        <VerifyNotice ids={ids} wiring={wiring} />
        <WaysToWire />
      </div>
      <div className={styles['wire-foot']}>
        <WireSent transfer={transfer} isRead={isRead}>
          <ButtonLink variant={isSent ? 'primary' : 'quiet'} to={doneTo}>
            {text.done}
          </ButtonLink>
          {!isSent && (
            <>
              <ButtonLink variant="quiet" to={backTo}>
                {text.back}
              </ButtonLink>
              <CancelWire transfer={transfer} onCancelled={onCancelled} />
            </>
          )}
        </WireSent>
      </div>
    </div>
  );
}
