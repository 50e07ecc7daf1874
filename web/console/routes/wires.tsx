import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { type BankProposal, lineReference, type ShownLine } from '#shared/contracts/statements.ts';
import { today } from '#shared/dates.ts';
import { month } from '#shared/ledger/entry.ts';
import { formatDollars } from '#shared/money.ts';
import { LINE_STATES, type LineState } from '#shared/statement/kept-line.ts';
import { lineTitle } from '#shared/text/console/bank-line.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { useKeptFocus } from '../../lib/page/kept-focus.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DropPlace, useStatementFile } from '../features/wires/drop-file.tsx';
import { Exceptions } from '../features/wires/exceptions.tsx';
import { LineSheet } from '../features/wires/line-sheet.tsx';
import { LinesList } from '../features/wires/lines-list.tsx';
import { WiresSide } from '../features/wires/side.tsx';
import { type LinesAsked, useConfirmCertain, useLines } from '../features/wires/use-wires.ts';
import styles from '../features/wires/wires.module.css';
import { useHere } from '../lib/company.tsx';
import type { ProposalDecision } from '../lib/decide-proposals.ts';
import { useKeys } from '../lib/keys.ts';
import { useWireDesk } from '../lib/use-wire-desk.ts';
import { InlineSelect } from '../ui/inline-select.tsx';
import { Screen } from '../ui/screen.tsx';
import { Split } from '../ui/split.tsx';
import { useBackToRow } from '../ui/table.tsx';
import type { Deciding } from './deciding.tsx';

/** Most bank activity is transactions, so the sheet of an unidentified wire and the decisions load on request. */
const HeldWireSheet = lazy(async () => ({
  default: (await import('../features/wires/held-wire-sheet.tsx')).HeldWireSheet,
}));
const DecidingDialog = lazy(async () => ({ default: (await import('./deciding.tsx')).DecidingDialog }));

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

type ReviewProps = { readonly of: readonly ShownLine[]; readonly onMatch: () => void; readonly onClose: () => void };

/** The exact transactions with their payments, before they are matched together. */
function ReviewCertain({ of, onMatch, onClose }: ReviewProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.review.title(of.length)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button onClick={onMatch}>{words.review.go(of.length)}</Button>
        </>
      }
    >
      <ul className={styles['lines']}>
        {of.map((line) => (
          <li key={line.id}>
            <span>
              {lineTitle(line)}
              {line.proposals.slice(0, 1).map(({ payment, reasons }) => (
                <small key={payment.id}>
                  {words.review.to(payment.referenceId, payment.name)} {reasons[0]}
                </small>
              ))}
            </span>
            <span className={styles['amount']}>{formatDollars(line.amount)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** All exact matches, reviewed and matched together, and those that weren't matched. */
function Certain({ asked }: { readonly asked: LinesAsked }) {
  const { data } = useLines(asked);
  const [reviewed, setReviewed] = useState<readonly ShownLine[]>();
  const confirming = useConfirmCertain();
  const certain = (data?.pages ?? []).flatMap(({ lines }) => lines).filter(({ isCertain }) => isCertain);
  const left = confirming.data?.notConfirmed ?? [];
  // The button disappears with the last exact match.
  useKeptFocus(certain.length > 0 ? 'certain' : undefined);
  return (
    <>
      {certain.length > 0 && (
        <Button busy={confirming.isPending} onClick={() => setReviewed(certain)}>
          {words.certain(certain.length)}
        </Button>
      )}
      {reviewed && (
        <ReviewCertain
          of={reviewed}
          onMatch={() => {
            // Only the reviewed transactions, not those a colleague has imported in the meantime.
            confirming.mutate(reviewed);
            setReviewed(undefined);
          }}
          onClose={() => setReviewed(undefined)}
        />
      )}
      {left.length > 0 && (
        <Alert tone="warning" title={words.leftMany(left.length)}>
          {left.map(({ lineId, message }) => (
            <p key={lineId}>{message}</p>
          ))}
        </Alert>
      )}
    </>
  );
}

/** The open item beside the list: a transaction or an unidentified wire. */
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
  const wire = desk.data?.wires.find(({ reference }) => `wire-${reference}` === open);
  const named = line ? lineReference(line) : wire?.reference;
  return {
    ...{ open, line, wire },
    isGone: found === undefined && kept !== undefined,
    proposal: desk.data?.proposals.find(({ reference }) => reference === named),
    awaited: desk.data?.awaited ?? [],
    wires: desk.data?.wires ?? [],
  };
}

const stateIn = z.object({ state: z.enum(LINE_STATES), month });

/** The list named in an address, such as that of a transaction in a reconciliation. */
const listIn = (search: string): LinesAsked | undefined =>
  stateIn.safeParse(Object.fromEntries(new URLSearchParams(search))).data;

/** Bank activity: transactions at the left, and at the right the expected wires or the open transaction. */
export function WiresScreen() {
  const { places, company, timeZone } = useHere();
  const navigate = useNavigate();
  const thisMonth = today(serverNow(), timeZone).slice(0, 'yyyy-mm'.length);
  const { pathname, search } = useLocation();
  const [asked, setAsked] = useState<LinesAsked>(() => ({ state: 'new', month: thisMonth, ...listIn(search) }));
  const [deciding, setDeciding] = useState<Deciding>();
  const file = useStatementFile();
  const { open, line, isGone, wire, awaited, wires, proposal } = useOpen(asked);
  const close = () => void navigate(`${places.wires}${search}`);
  // The decided item closes once everything is reloaded, unless someone has opened another one in the meantime. The
  // address changes with the click, and the screen follows it.
  const closes = () => (location.pathname === pathname ? void navigate(places.wires) : undefined);
  const isOperator = company.roles.includes('operator');
  useBackToRow(line?.id ?? (wire && open));
  useKeys(open ? { esc: close } : {});
  const decides = {
    proposal,
    onDecide: (of: BankProposal, decision: ProposalDecision) => setDeciding({ of, decision }),
  };
  const sheet = line ? (
    <LineSheet
      key={line.id}
      of={line}
      awaited={awaited}
      isGone={isGone}
      onSeeNow={(state) => setAsked({ state, month: line.on.slice(0, 'yyyy-mm'.length) })}
      onDone={closes}
      {...decides}
    />
  ) : wire ? (
    <Suspense fallback={<Skeleton lines={6} />}>
      <HeldWireSheet key={wire.reference} of={wire} awaited={awaited} wires={wires} onDone={closes} {...decides} />
    </Suspense>
  ) : undefined;
  const list = (
    <Screen title={words.title} lead={words.lead} actions={isOperator ? file.button : undefined}>
      <DropPlace by={file} isOpen={isOperator} saysGaps={!sheet}>
        {!sheet && <Exceptions />}
        <div className={styles['columns']} data-alone={sheet ? true : undefined}>
          <div className={styles['main']}>
            <div className={styles['bar']}>
              <Choice
                asked={asked}
                months={[...new Set([asked.month, ...monthsUntil(thisMonth)])]}
                onChoose={setAsked}
              />
              {isOperator && asked.state === 'new' && <Certain asked={asked} />}
            </div>
            <LinesList asked={asked} openId={sheet && open} />
          </div>
          {!sheet && <WiresSide />}
        </div>
      </DropPlace>
    </Screen>
  );
  return (
    <>
      <Split list={list} open={sheet} label={line ? words.open : words.openWire} />
      {/* Outside the list: on a phone the list isn't drawn beside an open wire, and its content couldn't be
          reached. */}
      {deciding && (
        <Suspense>
          <DecidingDialog
            deciding={deciding}
            onClose={() => setDeciding(undefined)}
            onDone={() => {
              setDeciding(undefined);
              closes();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
