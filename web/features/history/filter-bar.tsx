import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { historyText } from '#shared/text/history.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { useText } from '../../lib/page/text.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './history.module.css';
import { isSearching, NO_SEARCH, SEARCHABLE, type Search } from './search.ts';

type FilterBarProps = { readonly search: Search; readonly onSearch: (search: Search) => void };

/** Searches transfers by text, status and days. Nothing is requested until the button is clicked, so typing is free. */
export function FilterBar({ search, onSearch }: FilterBarProps) {
  const text = useText(historyText);
  const { filter } = text;
  const id = useId();
  const [typed, setTyped] = useState(search);
  // The browser's back and forward buttons change the search next to the form.
  useEffect(() => setTyped(search), [search]);
  const type = (field: keyof Search) => (event: { readonly target: { readonly value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(typed);
  };
  return (
    <Disclosure title={filter.title} quiet open={isSearching(search)}>
      <search>
        <form className={`${styles['filter-bar']} on-paper`} onSubmit={submit}>
          <div className={`field ${styles['filter-text']}`}>
            <label className="field-label" htmlFor={`${id}-text`}>
              {filter.text}
            </label>
            <input
              id={`${id}-text`}
              className="input"
              type="search"
              maxLength={100}
              placeholder={filter.textHint}
              value={typed.text}
              onChange={type('text')}
            />
          </div>
          <div className="field">
            <label className="field-label" htmlFor={`${id}-status`}>
              {filter.status}
            </label>
            <div className="select">
              <select id={`${id}-status`} className="input" value={typed.status} onChange={type('status')}>
                <option value="">{filter.anyStatus}</option>
                {SEARCHABLE.map((status: TransferStatus) => (
                  <option key={status} value={status}>
                    {text.status[status]}
                  </option>
                ))}
              </select>
            </div>
          </div>
          {(['from', 'to'] as const).map((end) => (
            <div className="field" key={end}>
              <label className="field-label" htmlFor={`${id}-${end}`}>
                {filter[end]}
              </label>
              <input id={`${id}-${end}`} className="input" type="date" value={typed[end]} onChange={type(end)} />
            </div>
          ))}
          <div className="button-row">
            <Button type="submit" variant="secondary">
              {filter.search}
            </Button>
            {isSearching(search) && (
              <Button variant="secondary" onClick={() => onSearch(NO_SEARCH)}>
                {filter.clear}
              </Button>
            )}
          </div>
        </form>
      </search>
    </Disclosure>
  );
}
