import { Navigate } from 'react-router-dom';
import type { ShownLine } from '#shared/contracts/statements.ts';
import { LINE_STATES } from '#shared/statement/kept-line.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useHere } from '../../lib/company.tsx';
import { whenAt } from '../../lib/when.ts';
import { FilesOf } from './files-of.tsx';
import { lastDone, standing } from './lines-list.tsx';
import { type LinesAsked, useLines } from './use-wires.ts';

/** A transaction that has left a list, in the list it is in now, if it is on that list's first page. */
function useMoved(id: string, { state, month }: LinesAsked) {
  const [one, other] = LINE_STATES.filter((each) => each !== state);
  const lists = [useLines({ state: one ?? 'matched', month }), useLines({ state: other ?? 'ignored', month })];
  const now = lists
    .flatMap(({ data }) => data?.pages ?? [])
    .flatMap(({ lines }) => lines)
    .find((line) => line.id === id);
  return { now, isRead: lists.every(({ isPending }) => !isPending) };
}

const useNow = ({ id, on, state }: ShownLine): ShownLine | undefined =>
  useMoved(id, { state, month: on.slice(0, 'yyyy-mm'.length) }).now;

type GoneProps = { readonly of: ShownLine };

/** The transaction's new state, after a dot; nothing until it is found. */
export function StandingNow({ of }: GoneProps) {
  const now = useNow(of);
  return now && ` · ${standing(now)}`;
}

/** For the address of a transaction that has left its list since: opens it where it is now, or says where to look. */
export function MovedLine({ id, asked }: { readonly id: string; readonly asked: LinesAsked }) {
  const { places } = useHere();
  const { now, isRead } = useMoved(id, asked);
  if (now) return <Navigate to={places.line(now)} replace />;
  return isRead && <p role="status">{words.elsewhere}</p>;
}

/** For an open transaction that was decided elsewhere: says what was decided and by whom, and links to it. */
export function GoneLine({ of, onSeeNow }: GoneProps & { readonly onSeeNow: (state: ShownLine['state']) => void }) {
  const { timeZone } = useHere();
  const now = useNow(of);
  const last = now?.last;
  return (
    <Alert tone="warning" title={of.state === 'new' ? words.gone : words.changed}>
      {last && <p>{words.by(lastDone(now), last.by, whenAt(last.at, timeZone), last.reason ?? '')}</p>}
      {now && <FilesOf of={now} />}
      <p>{words.goneTyped}</p>
      {now && (
        <Button variant="secondary" onClick={() => onSeeNow(now.state)}>
          {words.seeNow}
        </Button>
      )}
    </Alert>
  );
}
