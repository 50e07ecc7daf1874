import { useState } from 'react';
import * as z from 'zod/mini';
import { PHOTO_REASONS, type PhotoReason } from '#shared/document/review.ts';
import { reviewsText as words } from '#shared/text/console/reviews.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { whenAt } from '../../lib/when.ts';
import { InlineSelect } from '../../ui/inline-select.tsx';
import { Section } from '../../ui/section.tsx';
import { Sheet, SheetHead } from '../../ui/sheet.tsx';
import { AskReason } from './reason-form.tsx';
import styles from './reviews.module.css';
import { useDecision, useLook, type WaitingPhoto } from './use-reviews.ts';

/** The viewer's name and the time across the whole photo, so that a picture of the screen shows whose screen it was. */
function Marked({ text }: { readonly text: string }) {
  return (
    <span className={styles['marks']} aria-hidden="true">
      {Array.from({ length: 12 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: twelve of the same
        <span key={at}>{text}</span>
      ))}
    </span>
  );
}

/** The photo, once requested: shown for a minute, with the viewer's name across it and no way to save it. */
function Photo({ of, onSeen }: { readonly of: WaitingPhoto; readonly onSeen: (look: string) => void }) {
  const { me, timeZone } = useHere();
  const { look, isOver } = useLook(of, onSeen);
  const { data } = look;
  if (data)
    return (
      <figure className={styles['photo']} onContextMenu={(event) => event.preventDefault()}>
        <img src={data.address} alt={words.alt(words.types[of.type], of.name)} draggable={false} />
        <Marked text={words.mark(me.name, whenAt(data.at, timeZone))} />
      </figure>
    );
  return (
    <div className={styles['closed']}>
      {isOver && <p role="status">{words.over}</p>}
      {look.isError && (
        <LoadFailure thrown={look.error} onRetry={() => look.mutateAsync().catch((fault: unknown) => fault)} />
      )}
      <Button busy={look.isPending} onClick={() => look.mutate()}>
        {words.look}
      </Button>
      <p className="meta">{words.lookLead}</p>
    </div>
  );
}

type Deciding = { readonly of: WaitingPhoto; readonly look: string | undefined; readonly onDone: () => void };

const seen = z.object({ birthDate: z.string().check(z.minLength(1, words.noBirthDate)) });
const byName = z.object({ birthDate: z.string() });

/** Accepts a photo that was shown, with the birth date on it. It is never kept in this tab. */
function Accept({ of, look, onDone }: Deciding) {
  const deciding = useDecision(of, onDone);
  const form = useForm({
    schema: of.hasBirthDate ? seen : byName,
    initial: { birthDate: '' },
    onSubmit: async ({ birthDate }) => {
      if (!look) return;
      const said = birthDate === '' ? {} : { birthDate };
      await deciding.mutateAsync({ decision: { decision: 'accept', look, ...said }, said: words.accepted });
    },
  });
  return (
    <form className={styles['accept']} onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      {of.hasBirthDate && (
        <TextField
          field={form.field('birthDate')}
          label={words.birthDate}
          hint={words.birthDateHint}
          type="date"
          autoComplete="off"
        />
      )}
      <Button type="submit" busy={form.isBusy} disabled={look === undefined}>
        {words.accept}
      </Button>
      {look === undefined && <p className="meta">{words.viewFirst}</p>}
    </form>
  );
}

function Decide({ of, look, onDone }: Deciding) {
  const [why, setWhy] = useState<PhotoReason>('blurred');
  const [isRefusing, setRefusing] = useState(false);
  const deciding = useDecision(of, onDone);
  return (
    <Section title={words.decide}>
      <Accept of={of} look={look} onDone={onDone} />
      {deciding.isError && <LoadFailure thrown={deciding.error} onRetry={deciding.reset} />}
      <div className={styles['decide']}>
        <span>{words.again}:</span>
        <InlineSelect
          label={words.why}
          value={why}
          choices={PHOTO_REASONS.map((value) => ({ value, words: words.reasons[value] }))}
          onChoose={setWhy}
        />
        <Button
          variant="secondary"
          busy={deciding.isPending}
          onClick={() => deciding.mutate({ decision: { decision: 'ask again', why }, said: words.asked })}
        >
          {words.ask}
        </Button>
      </div>
      <div className={styles['decide']}>
        <Button variant="danger" onClick={() => setRefusing(true)}>
          {words.refuse}
        </Button>
      </div>
      {isRefusing && (
        <AskReason
          as={`refuse photo ${of.documentId}`}
          title={words.refuse.replace('…', '?')}
          lead={words.hold.lead}
          act={words.refuse.replace('…', '')}
          isDanger
          onClose={() => setRefusing(false)}
          onSay={(reason) => deciding.mutateAsync({ decision: { decision: 'refuse', reason }, said: words.refused })}
        />
      )}
    </Section>
  );
}

type SheetProps = { readonly of: WaitingPhoto; readonly closeTo: string; readonly onDone: () => void };

/** One photo of an ID: who sent it, the photo itself, and the decision. */
export function PhotoSheet({ of, closeTo, onDone }: SheetProps) {
  const { places } = useHere();
  const [look, setLook] = useState<string>();
  return (
    <Sheet closeTo={closeTo} back={words.back}>
      <SheetHead
        title={of.name}
        tabTitle={words.alt(words.types[of.type], of.name)}
        closeTo={closeTo}
        meta={
          <>
            {words.types[of.type]} · <Link to={places.client(of.clientId)}>{words.toClient}</Link>
          </>
        }
      />
      <Photo of={of} onSeen={setLook} />
      <Decide of={of} look={look} onDone={onDone} />
    </Sheet>
  );
}
