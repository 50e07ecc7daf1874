import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { lineReference, type ShownLine } from '#shared/contracts/statements.ts';
import { LINE_STATES, type LineState } from '#shared/statement/kept-line.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { listSearch, useAskedLines } from '../features/wires/asked-lines.ts';
import { DropPlace, useStatementFile } from '../features/wires/drop-file.tsx';
import { Exceptions } from '../features/wires/exceptions.tsx';
import { MovedLine } from '../features/wires/gone-line.tsx';
import { LineSheet } from '../features/wires/line-sheet.tsx';
import { LinesList } from '../features/wires/lines-list.tsx';
import { WiresSide } from '../features/wires/side.tsx';
import { DecidedTogether } from '../features/wires/together.tsx';
import { type LinesAsked, useLines } from '../features/wires/use-wires.ts';
import styles from '../features/wires/wires.module.css';
import { useHere } from '../lib/company.tsx';
import { useKeys } from '../lib/keys.ts';
import { useWireDesk } from '../lib/use-wire-desk.ts';
import { InlineSelect } from '../ui/inline-select.tsx';
import { Screen } from '../ui/screen.tsx';
import { Split } from '../ui/split.tsx';
import { useBackToRow } from '../ui/table.tsx';
import { closesFrom, useBankDeciding } from './bank-deciding.tsx';

const MONTHS = 12;

/** The months whose transactions can be shown, newest first. */
function monthsUntil(month: string): readonly string[] {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const at = new Date(Date.UTC(year, of - 1 - back, 1));
    return at.toISOString().slice(0, 'yyyy-mm'.length);
  });
}

type ChoiceProps = {
  readonly asked: LinesAsked;
  readonly months: readonly string[];
  onChoose: (a: LinesAsked) => void;
};

/** The transactions to show, as a sentence with choices. */
const Choice = ({ asked, months, onChoose }: ChoiceProps) => (
  <div className={styles['decide']}>
    <InlineSelect
      label={words.which}
      value={asked.state}
      choices={LINE_STATES.map((value) => ({ value, words: words.chosen[value] }))}
      onChoose={(state: LineState) => onChoose({ ...asked, state })}
    />
    {asked.state !== 'new' && (
      <InlineSelect
        label={words.month}
        value={asked.month}
        choices={months.map((value) => ({ value, words: bookPaperText.month.monthName(value) }))}
        onChoose={(month) => onChoose({ ...asked, month })}
      />
    )}
  </div>
);

/** The open transaction beside the list. */
function useOpen(asked: LinesAsked) {
  const { open } = useParams();
  const { data } = useLines(asked);
  const desk = useWireDesk();
  const lines = [...(data?.pages ?? []).flatMap((page) => page.lines), ...(desk.data?.wantedBack ?? [])];
  const found = lines.find(({ id }) => id === open);
  const [seen, setSeen] = useState<{ readonly line: ShownLine; readonly asked: LinesAsked }>();
  if (found && (found !== seen?.line || asked !== seen.asked)) setSeen({ line: found, asked });
  // If a colleague has decided it, what is being typed stays. If another list was chosen, it closes.
  const kept = data && seen && seen.line.id === open && seen.asked === asked ? seen.line : undefined;
  const line = found ?? kept;
  const named = line && lineReference(line);
  return {
    ...{ open, line },
    moved: data && !desk.isPending && !line ? open : undefined,
    isGone: found === undefined && kept !== undefined,
    proposal: desk.data?.proposals.find(({ reference }) => reference === named),
    awaited: desk.data?.awaited ?? [],
  };
}

/** How the address of an unidentified wire began when it was part of this list. Saved addresses still do. */
const OLD_WIRE = 'wire-';

/** Bank activity: transactions at the left, and at the right the expected wires or the open transaction. */
export function WiresScreen() {
  const { places, company } = useHere();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { asked, thisMonth, choose } = useAskedLines();
  const file = useStatementFile();
  const { open, line, moved, isGone, awaited, proposal } = useOpen(asked);
  const close = () => void navigate(`${places.wires}${search}`);
  const done = closesFrom(pathname, () => void navigate(`${places.wires}${listSearch(asked)}`));
  const { decides, dialog } = useBankDeciding(proposal, done);
  const isOperator = company.roles.includes('operator');
  useBackToRow(line?.id);
  useKeys(open ? { esc: close } : {});
  if (open?.startsWith(OLD_WIRE)) return <Navigate to={places.heldWire(open.slice(OLD_WIRE.length))} replace />;
  const sheet = line && (
    <LineSheet
      key={line.id}
      of={line}
      awaited={awaited}
      isGone={isGone}
      onSeeNow={(state) => void navigate(places.line({ ...line, state }))}
      onDone={done}
      {...decides}
    />
  );
  const list = (
    <Screen title={words.title} lead={words.lead} actions={isOperator ? file.button : undefined}>
      <DropPlace by={file} isOpen={isOperator} saysGaps={!sheet}>
        {!sheet && <Exceptions />}
        <div className={styles['columns']} data-alone={sheet ? true : undefined}>
          <div className={styles['main']}>
            <div className={styles['bar']}>
              <Choice asked={asked} months={[...new Set([asked.month, ...monthsUntil(thisMonth)])]} onChoose={choose} />
              {isOperator && asked.state === 'new' && <DecidedTogether asked={asked} />}
            </div>
            {moved && <MovedLine id={moved} asked={asked} />}
            <LinesList asked={asked} openId={line?.id} />
          </div>
          {!sheet && <WiresSide />}
        </div>
      </DropPlace>
    </Screen>
  );
  return (
    <>
      <Split list={list} open={sheet} label={words.open} />
      {dialog}
    </>
  );
}
