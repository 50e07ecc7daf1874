import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { WiringAnswer } from '#shared/contracts/wiring.ts';
import { formatCardDate, formatClock } from '#shared/dates.ts';
import { wiringText } from '#shared/text/wiring.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ClientIcon } from '../../ui/client-icon.tsx';
import { acknowledge, type WiringIds } from './use-wiring.ts';
import { CallLink } from './verify-notice.tsx';
import styles from './wiring.module.css';

type ChangedProps = {
  readonly ids: WiringIds;
  readonly answer: Extract<WiringAnswer, { changed: true }>;
  /** Reloads the answer. Returns the error, if any. */
  readonly onRead: () => Promise<unknown>;
};

/**
 * The client has called and confirmed it. They are waiting for the staff, and every check is announced, even without a
 * change.
 */
function Held({ onRead }: Pick<ChangedProps, 'onRead'>) {
  const text = useText(wiringText).changed;
  const { tenant } = useSite();
  const looking = useMutation({
    mutationFn: async () => {
      const error = await onRead();
      if (error) throw error;
      return formatClock(serverNow().toISOString(), tenant.timeZone);
    },
  });
  return (
    <>
      <h3>{text.heldTitle}</h3>
      <p>{text.held(tenant.name)}</p>
      <p role="status">
        {looking.isSuccess && text.still(looking.data)}
        {looking.isError && sentenceOf(looking.error)}
      </p>
      <div className="button-row">
        <Button busy={looking.isPending} onClick={() => looking.mutate()}>
          {text.check}
        </Button>
      </div>
    </>
  );
}

/**
 * The instructions have changed, recently or since this client saw them. The page hides them until the client has
 * called the earlier number. A client who saw other instructions must also wait until the staff have released the hold.
 */
export function ChangedInstructions({ ids, answer, onRead }: ChangedProps) {
  const text = useText(wiringText).changed;
  const { tenant } = useSite();
  const id = useId();
  const [isTicked, setTicked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const saying = useMutation({ mutationFn: () => acknowledge(ids, answer.version), onSuccess: () => onRead() });
  const missing = isMissing && !isTicked ? text.tickMissing : undefined;
  return (
    <section className={`card ${styles['wire-stop']} portal-critical`} aria-labelledby={`${id}-title`} role="alert">
      <h2 id={`${id}-title`}>
        <ClientIcon name="warning" /> {text.title}
      </h2>
      <p className={styles['wire-stop-lead']}>{text.lead}</p>
      <p>
        {answer.sawOthers || !answer.changedAt
          ? text.seenBefore(tenant.name)
          : text.lately(tenant.name, formatCardDate(answer.changedAt, tenant.timeZone))}{' '}
        {text.body}
      </p>
      <p>{text.call}</p>
      <CallLink phone={answer.pocPhone} />
      <p>{text.notReal}</p>
      {answer.isHeld ? (
        <Held onRead={onRead} />
      ) : (
        <>
          <CheckboxField
            field={{
              name: 'called',
              id,
              value: isTicked,
              error: saying.isError ? sentenceOf(saying.error) : missing,
              onChange: setTicked,
              onBlur: () => undefined,
            }}
            label={text.tick(tenant.name)}
          />
          <div className="button-row">
            <Button
              variant="danger"
              busy={saying.isPending}
              onClick={() => (isTicked ? saying.mutate() : setMissing(true))}
            >
              {text.submit}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
