import type { ShownLine } from '#shared/contracts/statements.ts';
import { LINE_STATES } from '#shared/statement/kept-line.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { Alert } from '../../../ui/alert.tsx';
import { useHere } from '../../lib/company.tsx';
import { whenAt } from '../../lib/when.ts';
import { useLines } from './use-wires.ts';

/** The same line as it stands in another list by now, where that list's first page has it. */
function useNow({ id, on, state }: ShownLine): ShownLine | undefined {
  const month = on.slice(0, 'yyyy-mm'.length);
  const [one, other] = LINE_STATES.filter((each) => each !== state);
  const lists = [useLines({ state: one ?? 'matched', month }), useLines({ state: other ?? 'ignored', month })];
  return lists
    .flatMap(({ data }) => data?.pages ?? [])
    .flatMap(({ lines }) => lines)
    .find((line) => line.id === id);
}

/** Says of a line that is open, and was decided about elsewhere, what became of it and by whom. */
export function GoneLine({ of }: { readonly of: ShownLine }) {
  const { timeZone } = useHere();
  const now = useNow(of);
  const last = now?.last;
  return (
    <Alert tone="warning" title={of.state === 'new' ? words.gone : words.changed}>
      {last && (
        <p>{words.by(words.last[last.name] ?? last.name, last.by, whenAt(last.at, timeZone), last.reason ?? '')}</p>
      )}
      <p>{words.goneTyped}</p>
    </Alert>
  );
}
