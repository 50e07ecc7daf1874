import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { findPaymentsRoute } from '#shared/contracts/console.ts';
import { formatDollars } from '#shared/money.ts';
import { finderText as words } from '#shared/text/console/payments.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { ClientIcon } from '../../../ui/client-icon.tsx';
import { WithPhones } from '../../../ui/with-phones.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { brieflyOn } from '../../lib/when.ts';
import { Status } from '../../ui/status.tsx';
import styles from './finder.module.css';

type Answer = z.output<typeof findPaymentsRoute.reply>;

/** A shorter pause would send a request for every letter. */
const PAUSE_MS = 180;
const LEAST_LETTERS = 2;

function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}

function useFound(typed: string) {
  const { tenantId } = useHere();
  const text = useLater(typed.trim());
  const query = useQuery({
    queryKey: ['find', tenantId, text],
    queryFn: ({ signal }) => callStaff(findPaymentsRoute, { params: { tenantId }, body: { text }, signal }),
    enabled: text.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
  });
  // The results of the previous search stay on screen in the meantime, but don't count as results of this one.
  return { query, isAnswer: query.data !== undefined && !query.isPlaceholderData && text === typed.trim() };
}

/** A result of any kind, and the page it opens. */
type Result = {
  readonly place: string;
  readonly name: string;
  readonly amount?: string;
  readonly more?: string | undefined;
  readonly status?: ReactNode;
};
type Group = { readonly title: string; readonly results: readonly Result[] };

const paymentResult = (of: Answer['found'][number], place: string): Result => ({
  place,
  name: `${of.firstName} ${of.lastName}`,
  amount: formatDollars(of.amount),
  more: [of.referenceId, of.file.number, of.property].filter(Boolean).join(' · '),
  status: <Status of={of} />,
});

/** Payments shown beside results of other kinds, so that these are in view. */
const PAYMENTS_BESIDE = 4;

/**
 * The results by kind, payments first: callers ask about those, and Enter opens the first result. The whole number of a
 * file leads to that file.
 */
function groupsOf(
  { clients, files, found, lines }: Answer,
  places: ReturnType<typeof useHere>['places'],
  typed: string,
): readonly Group[] {
  const { kinds } = words;
  const isNumber = files.some(({ number }) => number?.toLowerCase() === typed.trim().toLowerCase());
  const isAlone = clients.length + files.length + lines.length === 0;
  const groups = [
    {
      title: kinds.payments,
      results: found
        .slice(0, isAlone ? undefined : PAYMENTS_BESIDE)
        .map((of) => paymentResult(of, places.payment(of.id))),
    },
    { title: kinds.clients, results: clients.map(({ id, name }) => ({ place: places.client(id), name })) },
    {
      title: kinds.files,
      results: files.map(({ id, number, property }) =>
        number ? { place: places.file(id), name: number, more: property } : { place: places.file(id), name: property },
      ),
    },
    {
      title: kinds.lines,
      results: lines.map((line) => ({
        place: places.line({ ...line, state: 'new' }),
        name: line.title,
        amount: formatDollars(line.amount),
        more: brieflyOn(line.on),
      })),
    },
  ];
  const rank = ({ title }: Group): number => (isNumber && title === kinds.files ? 0 : 1);
  return groups.filter(({ results }) => results.length > 0).toSorted((one, other) => rank(one) - rank(other));
}

function ResultLine({ of: { name, amount, more, status } }: { readonly of: Result }) {
  return (
    <>
      <span className={styles['name']}>{name}</span>
      <span className={styles['amount']}>{amount}</span>
      {more && <span className={styles['more']}>{more}</span>}
      {status && <span className={styles['status']}>{status}</span>}
    </>
  );
}

type ResultsProps = {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly chosen: Result | undefined;
  readonly choose: (of: Result) => void;
  readonly open: (of: Result) => void;
};

/** The results under the titles of their kinds. The arrow keys go through all of them. */
function Results({ id, groups, chosen, choose, open }: ResultsProps) {
  return groups.map(({ title, results }) => (
    // biome-ignore lint/a11y/useSemanticElements: options are grouped by role (ARIA, listbox), not by a fieldset
    <div key={title} role="group" aria-label={title}>
      <p className={styles['kind']} aria-hidden="true">
        {title}
      </p>
      {results.map((each) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the focused field’s keys select (ARIA, combobox)
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus (ARIA, combobox)
        <div
          key={each.place}
          id={optionId(id, each)}
          role="option"
          aria-selected={each.place === chosen?.place}
          className={styles['found']}
          onMouseDown={(event) => event.preventDefault()}
          onMouseEnter={() => choose(each)}
          onClick={() => open(each)}
        >
          <ResultLine of={each} />
        </div>
      ))}
    </div>
  ));
}

const optionId = (id: string, { place }: Result): string => `${id}${place}`;

type Moves = {
  readonly count: number;
  readonly at: number;
  readonly setAt: (at: number) => void;
  readonly enter: () => void;
  readonly close: () => void;
};

/** The arrow keys move through the results. Enter opens the selected one, or the first. Escape leaves. */
const keyOf =
  ({ count, at, setAt, enter, close }: Moves) =>
  (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && count > 0) {
      event.preventDefault();
      setAt((at + step + count) % count);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      enter();
    }
    if (event.key === 'Escape') close();
  };

const Failed = ({ error }: { readonly error: unknown }) => (
  <p className={styles['note']}>
    <WithPhones text={sentenceOf(error)} />
  </p>
);

/** The search at the top of every screen: anything a caller knows finds the client, the file or the payment. */
export function Finder() {
  const { places } = useHere();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [isEntered, setEntered] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { query, isAnswer } = useFound(typed);
  const groups = query.data ? groupsOf(query.data, places, typed) : [];
  const found = groups.flatMap(({ results }) => results);
  const isCut = groups.length > 1 && (query.data?.found.length ?? 0) > PAYMENTS_BESIDE;
  const at = found.findIndex(({ place }) => place === chosen);
  const setAt = (nth: number) => setChosen(found[nth]?.place);
  const isAsked = typed.trim().length >= LEAST_LETTERS;
  const isShown = isOpen && isAsked && (query.data !== undefined || query.isError);
  const close = () => {
    setOpen(false);
    setEntered(false);
    setChosen(undefined);
  };
  const open = (of: Result | undefined) => {
    if (!of) return;
    close();
    setTyped('');
    void navigate(of.place);
  };
  const change = (text: string) => {
    setTyped(text);
    setChosen(undefined);
    setEntered(false);
    setOpen(true);
  };
  // If someone types and presses Enter right away, it opens a result of this text, not of the previous one.
  const enter = () => (at >= 0 || isAnswer ? open(found[Math.max(0, at)]) : setEntered(isAsked));
  const openEntered = useEffectEvent(() => {
    setEntered(false);
    open(found[0]);
  });
  useEffect(() => {
    if (isEntered && isAnswer) openEntered();
  }, [isEntered, isAnswer]);
  return (
    <search className={styles['finder']}>
      <ClientIcon name="search" />
      <input
        data-finder
        className={styles['field']}
        type="text"
        role="combobox"
        aria-label={words.label}
        aria-expanded={isShown && found.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={found[at] && optionId(id, found[at])}
        aria-autocomplete="list"
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        placeholder={words.placeholder}
        value={typed}
        onChange={(event) => change(event.target.value)}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onKeyDown={keyOf({ count: isShown ? found.length : 0, at, setAt, enter, close })}
      />
      <span className={styles['key']} aria-hidden="true">
        /
      </span>
      <p className="visually-hidden" role="status">
        {isShown && !query.isFetching ? words.found(found.length) : ''}
      </p>
      <div className={styles['sheet']} hidden={!isShown}>
        <div id={`${id}-found`} role="listbox" aria-label={words.results} className={styles['list']}>
          {isShown && (
            <Results id={id} groups={groups} chosen={found[at]} choose={({ place }) => setChosen(place)} open={open} />
          )}
        </div>
        {isShown && query.isError && <Failed error={query.error} />}
        {isShown && query.data && found.length === 0 && !query.isFetching && (
          <p className={styles['note']}>{words.nothing(typed.trim())}</p>
        )}
        {isShown && (query.data?.isMore || isCut) && <p className={styles['note']}>{words.more}</p>}
      </div>
    </search>
  );
}
