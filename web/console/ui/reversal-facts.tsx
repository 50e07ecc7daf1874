import { today } from '#shared/dates.ts';
import { reversalText as words } from '#shared/text/console/reversal.ts';
import type { ReversalState } from '#shared/transfer/reversal.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { Alert } from '../../ui/alert.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useHere } from '../lib/company.tsx';
import type { ShownPayment } from '../lib/use-payment.ts';
import { onDay, whenAt } from '../lib/when.ts';

/** True if a reversal still needs someone's action. */
const isOpen = (state: ReversalState): state is keyof typeof words.afterwards => state in words.afterwards;

/** The client's bank's deadline for a reversal, in words. Once it has passed, what is left to do. */
export function ReversalUntil({ of }: { readonly of: ShownPayment }) {
  const { until, found } = of.desk.reversal ?? {};
  if (!until) return null;
  const now = today(serverNow(), 'America/New_York');
  const state = found?.state ?? 'proposed';
  if (until < now)
    return (
      <Alert tone="error" announce={false} text={words.isOver(onDay(until))}>
        {isOpen(state) && <p>{words.afterwards[state]}</p>}
      </Alert>
    );
  return <p>{until === now ? words.byDayLast : words.byDay(onDay(until))}</p>;
}

/** A reversal's reason, progress, who has said what, and the deadline of the client's bank. */
export function ReversalFacts({ of }: { readonly of: ShownPayment }) {
  const { timeZone } = useHere();
  const found = of.desk.reversal?.found;
  if (!found) return null;
  const { until } = of.desk.reversal ?? {};
  const { state, why, explanation, proposed, asked, sent, answered } = found;
  const by = (who: { readonly by: string; readonly at: string }) => words.by(who.by, whenAt(who.at, timeZone));
  return (
    <>
      {isOpen(state) && <ReversalUntil of={of} />}
      <Rows
        rows={[
          { label: words.state, value: state === 'asked' && until ? words.toSend(onDay(until)) : words.states[state] },
          { label: words.reason, value: why && words.reasons[why] },
          { label: words.explanation, value: explanation },
          { label: words.preparedBy, value: by(proposed) },
          { label: words.agreedBy, value: asked && by(asked) },
          { label: words.sentBy, value: sent && by(sent) },
          { label: words.how, value: sent?.how },
          { label: words.answer, value: answered && `${words.answers[answered.answer]}: ${answered.said}` },
          { label: words.on, value: answered?.on && onDay(answered.on) },
          { label: words.reference, value: answered?.reference },
          { label: words.notedBy, value: answered && by(answered) },
        ]}
      />
    </>
  );
}
