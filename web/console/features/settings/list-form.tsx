import { useState } from 'react';
import * as z from 'zod/mini';
import { canonicalJson } from '#shared/canonical-json.ts';
import { settingsText as words } from '#shared/text/console/settings.ts';
import type { FormValues } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { FormEnd } from '../../ui/form-end.tsx';
import { type ListName, type ListSpec, readPasted } from './sections.ts';
import styles from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import type { ProposedSettings } from './use-settings.ts';

type PasteProps<Row> = {
  readonly name: ListName;
  readonly list: ListSpec<Row>;
  readonly onTake: (rows: readonly Row[]) => void;
  readonly onCancel: () => void;
};

/** Rows from a spreadsheet. None are added while a line has an error. */
function Paste<Row>({ name, list, onTake, onCancel }: PasteProps<Row>) {
  const form = useTypedForm({
    as: `settings ${name} paste`,
    hasNextStep: true,
    schema: z.object({ list: z.string().check(z.trim(), z.minLength(1, words.list.empty)) }),
    initial: { list: '' },
    onSubmit: ({ list: text }) => {
      const { rows, wrong } = readPasted(list, text);
      if (wrong.length > 0) form.fail({ list: wrong.slice(0, 5).join(' ') });
      else form.forget(() => onTake(rows));
    },
  });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <p>{words.list.pasteLead[name]}</p>
      <TextArea field={form.field('list')} label={words.list.pasted} hint={words.list.pasteHint} rows={8} />
      <FormEnd go={words.list.take} cancel={words.back} onCancel={() => form.forget(onCancel)} />
    </form>
  );
}

type Draft<Row> = { readonly row: Row; readonly before: Row | undefined };

type ListProps<Row> = {
  readonly name: ListName;
  readonly list: ListSpec<Row>;
  readonly rows: readonly Row[];
  readonly onPropose: (change: ProposedSettings) => Promise<void>;
  readonly onCancel: () => void;
};

/** A row as text, whatever the order of its fields. */
const textOf = (row: unknown): string => canonicalJson((row ?? null) as never);

/** True if a draft differs from the original. */
const isChanged = <Row,>({ row, before }: Draft<Row>): boolean => textOf(row) !== textOf(before);

/** Changed and added rows as their form has them, each with the row that it changes. */
const keptDrafts = z.array(
  z.object({
    typed: z.record(z.string(), z.union([z.string(), z.boolean()])),
    before: z.optional(z.string()),
  }),
);

/** The drafts to keep in this tab. */
const keptOf = <Row,>(list: ListSpec<Row>, drafts: readonly Draft<Row>[]): string =>
  JSON.stringify(
    drafts
      .filter(isChanged)
      .map(({ row, before }) => ({ typed: list.initial(row), before: before === undefined ? before : textOf(before) })),
  );

/** The rows with the kept drafts. A change of a row that a colleague has changed since is dropped. */
function draftsOf<Row>(list: ListSpec<Row>, rows: readonly Row[], text: string): readonly Draft<Row>[] {
  const kept = keptDrafts.safeParse(JSON.parse(text)).data ?? [];
  const read = (before: Row | undefined, typed: FormValues): readonly Draft<Row>[] => {
    const row = list.schema.safeParse(typed);
    return row.success ? [{ row: row.data(before), before }] : [];
  };
  return [
    ...rows.map((row) => {
      const found = kept.find(({ before }) => before === textOf(row));
      const [draft] = found ? read(row, found.typed) : [];
      return draft ?? { row, before: row };
    }),
    ...kept.filter(({ before }) => before === undefined).flatMap(({ typed }) => read(undefined, typed)),
  ];
}

/** A list of the settings. Its rows are changed and added one by one, and proposed together. */
export function ListForm<Row>({ name, list, rows, onPropose, onCancel }: ListProps<Row>) {
  const [open, setOpen] = useState<number | 'new' | 'paste'>();
  const form = useTypedForm({
    as: `settings ${name}`,
    hasNextStep: true,
    schema: z.object({ reason: z.string().check(z.trim(), z.minLength(1, words.problems.required), z.maxLength(300)) }),
    initial: { reason: '', drafts: '[]' },
    onSubmit: async ({ reason }) => {
      const changed = drafts.filter(isChanged).map(({ row }) => row);
      if (changed.length === 0) {
        form.fail({}, words.list.unchanged);
        return;
      }
      const all = drafts.map(({ row }) => row);
      await onPropose({ kind: 'settings', reason, contact: list.change(all, changed) });
      form.forget();
    },
  });
  const [drafts, setDrafts] = useState(() => draftsOf(list, rows, form.values.drafts));
  const keep = (next: readonly Draft<Row>[]) => {
    setDrafts(next);
    form.set({ drafts: keptOf(list, next) });
  };
  const close = () => setOpen(undefined);
  const add = (added: readonly Row[]) => {
    keep([...drafts, ...added.map((row) => ({ row, before: undefined }))]);
    close();
  };
  if (open === 'paste') return <Paste name={name} list={list} onTake={add} onCancel={close} />;
  if (open !== undefined) {
    const draft = open === 'new' ? undefined : drafts[open];
    return (
      <SettingsForm
        key={open}
        as={`settings ${name} ${open === 'new' ? open : draft && list.nameOf(draft.row)}`}
        spec={list}
        from={draft?.row}
        act={words.done}
        cancel={words.back}
        onCancel={close}
        onDone={(read) => {
          const row = read(draft?.row);
          if (!draft) return add([row]);
          keep(drafts.map((each) => (each === draft ? { ...each, row } : each)));
          close();
        }}
      />
    );
  }
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <ul className={styles['rows']}>
        {drafts.map((draft, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are added at the end and never moved
          <li key={at} className={styles['row']}>
            <span>
              {list.nameOf(draft.row)}
              {!list.isOn(draft.row) && <small> {words.off}</small>}
              {isChanged(draft) && <small> {draft.before ? words.list.isChanged : words.list.isNew}</small>}
            </span>
            <Button variant="quiet" aria-label={words.list.edit(list.nameOf(draft.row))} onClick={() => setOpen(at)}>
              {words.list.editOne}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles['add']}>
        <Button variant="secondary" onClick={() => setOpen('new')}>
          {words.list.add[name]}
        </Button>
        {list.pasted.length > 0 && (
          <Button variant="quiet" onClick={() => setOpen('paste')}>
            {words.list.paste}
          </Button>
        )}
      </div>
      <TextField field={form.field('reason')} label={words.reason} hint={words.reasonHint} autoComplete="off" />
      <FormEnd go={words.propose} isBusy={form.isBusy} cancel={words.cancel} onCancel={() => form.forget(onCancel)} />
    </form>
  );
}
