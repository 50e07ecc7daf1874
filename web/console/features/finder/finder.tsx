import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
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
import { Status } from '../../ui/status.tsx';
import styles from './finder.module.css';

type Found = z.output<typeof findPaymentsRoute.reply>['found'][number];

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

function FoundLine({ of }: { readonly of: Found }) {
  return (
    <>
      <span className={styles['name']}>
        {of.firstName} {of.lastName}
      </span>
      <span className={styles['amount']}>{formatDollars(of.amount)}</span>
      <span className={styles['more']}>
        {[of.referenceId, of.file.number, of.property].filter(Boolean).join(' · ')}
      </span>
      <span className={styles['status']}>
        <Status of={of} />
      </span>
    </>
  );
}

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

/** The search at the top of every screen: anything a caller knows about a payment finds it. */
export function Finder() {
  const { places } = useHere();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [isEntered, setEntered] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { query, isAnswer } = useFound(typed);
  const found = query.data?.found ?? [];
  const at = found.findIndex((each) => each.id === chosen);
  const setAt = (nth: number) => setChosen(found[nth]?.id);
  const isAsked = typed.trim().length >= LEAST_LETTERS;
  const isShown = isOpen && isAsked && (query.data !== undefined || query.isError);
  const close = () => {
    setOpen(false);
    setEntered(false);
    setChosen(undefined);
  };
  const open = (of: Found | undefined) => {
    if (!of) return;
    close();
    setTyped('');
    void navigate(places.payment(of.id));
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
        aria-activedescendant={at >= 0 && found[at] ? `${id}-${at}` : undefined}
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
          {isShown &&
            found.map((each, nth) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the focused field’s keys select (ARIA, combobox)
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus (ARIA, combobox)
              <div
                key={each.id}
                id={`${id}-${nth}`}
                role="option"
                aria-selected={nth === at}
                className={styles['found']}
                onMouseDown={(event) => event.preventDefault()}
                onMouseEnter={() => setAt(nth)}
                onClick={() => open(each)}
              >
                <FoundLine of={each} />
              </div>
            ))}
        </div>
        {isShown && query.isError && <Failed error={query.error} />}
        {isShown && query.data && found.length === 0 && !query.isFetching && (
          <p className={styles['note']}>{words.nothing(typed.trim())}</p>
        )}
        {isShown && query.data?.isMore && <p className={styles['note']}>{words.more}</p>}
      </div>
    </search>
  );
}
