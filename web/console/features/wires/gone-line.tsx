import type { ShownLine } from '#shared/contracts/statements.ts';
import { LINE_STATES } from '#shared/statement/kept-line.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useHere } from '../../lib/company.tsx';
import { whenAt } from '../../lib/when.ts';
import { FilesOf } from './files-of.tsx';
import { lastDone, standing } from './lines-list.tsx';
import { useLines } from './use-wires.ts';

/** The same transaction in the list it is in now, if it is on that list's first page. */
function useNow({ id, on, state }: ShownLine): ShownLine | undefined {
  const month = on.slice(0, 'yyyy-mm'.length);
  const [one, other] = LINE_STATES.filter((each) => each !== state);
  const lists = [useLines({ state: one ?? 'matched', month }), useLines({ state: other ?? 'ignored', month })];
  return lists
    .flatMap(({ data }) => data?.pages ?? [])
    .flatMap(({ lines }) => lines)
    .find((line) => line.id === id);
}

type GoneProps = { readonly of: ShownLine };

/** The transaction's new state, after a dot; nothing until it is found. */
export function StandingNow({ of }: GoneProps) {
  const now = useNow(of);
  return now && ` · ${standing(now)}`;
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
