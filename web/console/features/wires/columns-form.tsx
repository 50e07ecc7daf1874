import { useState } from 'react';
import type { TableQuestion } from '#shared/contracts/statement-files.ts';
import {
  CSV_FIELDS,
  type CsvField,
  type CsvMapping,
  FIELD_WORDS,
  mappingProblem,
} from '#shared/statement/csv-mapping.ts';
import { bareWord, type WordMeaning } from '#shared/statement/csv-words.ts';
import { columnsText as words } from '#shared/text/console/statement-columns.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { useHere } from '../../lib/company.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { InlineSelect } from '../../ui/inline-select.tsx';
import styles from './columns-form.module.css';

type Field = CsvField | '';
type Days = NonNullable<CsvMapping['days']> | '';
type Signs = NonNullable<CsvMapping['signs']> | '';
type Asked = NonNullable<TableQuestion['words']>[number];
type Meaning = WordMeaning | '';

/** A date in which the day and the month can't be told apart. */
const TWO_FIGURES = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b/;

const FIELDS = [
  { value: '', words: words.nothing },
  ...CSV_FIELDS.map((value) => ({ value, words: FIELD_WORDS[value] })),
] as const;
const DAYS = [
  { value: '', words: words.days.unsaid },
  { value: 'month first', words: words.days.month },
  { value: 'day first', words: words.days.day },
] as const;
const SIGNS = [
  { value: '', words: words.signs.unsaid },
  { value: 'in is plus', words: words.signs.in },
  { value: 'out is plus', words: words.signs.out },
] as const;

/** The choices for a word that only this bank uses. */
const meaningsOf = ({ word, of }: Asked): readonly { readonly value: Meaning; readonly words: string }[] => [
  { value: '', words: words.meanings.unsaid(word) },
  ...(of === 'direction'
    ? ([
        { value: 'in', words: words.meanings.in(word) },
        { value: 'out', words: words.meanings.out(word) },
      ] as const)
    : ([
        { value: 'booked', words: words.meanings.booked(word) },
        { value: 'left out', words: words.meanings.leftOut(word) },
      ] as const)),
];

/** The choices in the form, starting with what is already known about the table. */
function useSaid({ columns, mapping }: TableQuestion) {
  const [fields, setFields] = useState<readonly Field[]>(() =>
    columns.map(({ name, field }): Field => (mapping.columns ? (mapping.columns[name] ?? '') : (field ?? ''))),
  );
  // Don't preselect the account of earlier statements, because Enter alone would assign another account's table to it.
  const [account, setAccount] = useState<string>(mapping.several ? '' : (mapping.account ?? ''));
  const [isOneOfSeveral, setOneOfSeveral] = useState(mapping.several ?? false);
  const [days, setDays] = useState<Days>(mapping.days ?? '');
  const [signs, setSigns] = useState<Signs>(mapping.signs ?? '');
  const [meanings, setMeanings] = useState<NonNullable<CsvMapping['words']>>(mapping.words ?? {});
  const said: CsvMapping = {
    columns: Object.fromEntries(columns.flatMap(({ name }, at) => (fields[at] ? [[name, fields[at]]] : []))),
    ...(account ? { account } : {}),
    ...(days ? { days } : {}),
    ...(signs ? { signs } : {}),
    ...(Object.keys(meanings).length > 0 ? { words: meanings } : {}),
    ...(isOneOfSeveral && !fields.includes('account') ? { several: true } : {}),
  };
  const choose = (at: number, field: Field) => setFields(fields.map((each, place) => (place === at ? field : each)));
  return {
    ...{ fields, choose, account, setAccount, days, setDays, signs, setSigns },
    ...{ isOneOfSeveral, setOneOfSeveral, said, meanings },
    mean: (word: string, meaning: Meaning) => {
      const { [bareWord(word)]: _, ...others } = meanings;
      setMeanings(meaning === '' ? others : { ...others, [bareWord(word)]: meaning });
    },
  };
}

/** The question that must be answered before the table can be read; undefined if there is none. */
function problemIn(
  { rows, words: asked = [] }: TableQuestion,
  { said, fields }: ReturnType<typeof useSaid>,
): string | undefined {
  const problem = mappingProblem(said);
  if (problem) return problem;
  if (!fields.includes('account') && !said.account) return words.unchosen;
  if (asked.some(({ word }) => !said.words?.[bareWord(word)])) return words.noMeaning;
  return isTwofold(rows, fields) && !said.days ? words.noDays : undefined;
}

const isTwofold = (rows: TableQuestion['rows'], fields: readonly Field[]): boolean =>
  fields.some(
    (field, at) => (field === 'booked' || field === 'valued') && rows.some((row) => TWO_FIGURES.test(row[at] ?? '')),
  );

type RowsProps = {
  readonly of: TableQuestion;
  readonly fields: readonly Field[];
  choose: (at: number, f: Field) => void;
};

/** The first rows of the table, with a choice above each column. */
const Rows = ({ of: { columns, rows }, fields, choose }: RowsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must also scroll by keyboard (WCAG 2.1.1)
  <section className={styles['scroll']} aria-label={words.caption} tabIndex={0}>
    <table className={styles['table']}>
      <thead>
        <tr>
          {columns.map(({ name }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a bank may share a name, and none ever moves
            <th key={at} scope="col">
              {name || '–'}
              <InlineSelect
                label={words.isWhat(name)}
                value={fields[at] ?? ''}
                choices={FIELDS}
                onChoose={(field) => choose(at, field)}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file stay where they are
          <tr key={line}>
            {columns.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={at}>{row[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

type WordsProps = {
  readonly asked: readonly Asked[];
  readonly meanings: CsvMapping['words'];
  readonly mean: (word: string, meaning: Meaning) => void;
};

/** The bank's unknown words, with a choice beside each. */
const Words = ({ asked, meanings, mean }: WordsProps) =>
  asked.map((one) => (
    <InlineSelect<Meaning>
      key={`${one.of} ${one.word}`}
      label={words.meanings.label(one.word)}
      value={meanings?.[bareWord(one.word)] ?? ''}
      choices={meaningsOf(one)}
      onChoose={(meaning) => mean(one.word, meaning)}
    />
  ));

type FormProps = {
  readonly of: TableQuestion;
  readonly isBusy: boolean;
  readonly refused: unknown;
  readonly onSay: (said: CsvMapping) => void;
  readonly onCancel: () => void;
};

/** Asks once for the meaning of a bank's columns. Its next files are read with the saved import format. */
export function ColumnsForm({ of, isBusy, refused, onSay, onCancel }: FormProps) {
  const { accountName } = useHere();
  const chosen = useSaid(of);
  const [problem, setProblem] = useState<string>();
  const { fields, account, setAccount, days, setDays, signs, setSigns } = chosen;
  const { isOneOfSeveral, setOneOfSeveral } = chosen;
  const say = () => {
    const found = problemIn(of, chosen);
    setProblem(found);
    if (!found) onSay(chosen.said);
  };
  const told = problem ?? (refused ? sentenceOf(refused) : undefined);
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      <p>{of.why}</p>
      <p className={styles['hint']}>{words.lead}</p>
      <Rows of={of} fields={fields} choose={chosen.choose} />
      <div className={styles['rest']}>
        {!fields.includes('account') && (
          <InlineSelect
            label={words.account}
            value={account}
            choices={[
              { value: '', words: words.unchosen },
              ...of.accounts.map((value) => ({ value, words: accountName(value) })),
            ]}
            onChoose={setAccount}
          />
        )}
        {isTwofold(of.rows, fields) && (
          <InlineSelect label={words.days.label} value={days} choices={DAYS} onChoose={setDays} />
        )}
        {fields.includes('amount') && (
          <InlineSelect label={words.signs.label} value={signs} choices={SIGNS} onChoose={setSigns} />
        )}
        <Words asked={of.words ?? []} meanings={chosen.meanings} mean={chosen.mean} />
        {!fields.includes('account') && (
          <label>
            <input
              type="checkbox"
              checked={isOneOfSeveral}
              onChange={(event) => setOneOfSeveral(event.target.checked)}
            />
            {words.several}
          </label>
        )}
      </div>
      {told && <Alert tone="error" text={told} />}
      <FormEnd go={words.go} isBusy={isBusy} cancel={words.cancel} onCancel={onCancel} />
    </form>
  );
}
