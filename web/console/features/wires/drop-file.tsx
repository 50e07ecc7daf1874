import { type DragEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { TableQuestion } from '#shared/contracts/statement-files.ts';
import { GAP_LEAD } from '#shared/statement/continuity.ts';
import type { CsvMapping } from '#shared/statement/csv-mapping.ts';
import { textOfFile } from '#shared/statement/decode.ts';
import { columnsText } from '#shared/text/console/statement-columns.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AccountForm } from './account-form.tsx';
import { useImport } from './use-wires.ts';
import styles from './wires.module.css';

/** Most banks' columns are known, so the form that asks about them is loaded when it is needed. */
const ColumnsForm = lazy(async () => ({ default: (await import('./columns-form.tsx')).ColumnsForm }));

/** Takes a statement's file, dropped on the screen or chosen with the button given to its content. */
export function useStatementFile() {
  const input = useRef<HTMLInputElement>(null);
  const importing = useImport();
  const [asked, setAsked] = useState<{ readonly asks: TableQuestion; readonly text: string }>();
  const bringIn = (text: string, mapping?: CsvMapping) =>
    importing.mutate(
      { text, ...(mapping ? { mapping } : {}) },
      { onSuccess: (came) => setAsked(came.asks ? came : undefined) },
    );
  const [many, setMany] = useState(0);
  const [isEmpty, setEmpty] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const [file, ...more] = files ?? [];
    // Otherwise the first one would be taken, and the others ignored without a word.
    setMany(more.length > 0 ? more.length + 1 : 0);
    setEmpty(file?.size === 0);
    if (file && file.size > 0 && more.length === 0)
      void file.arrayBuffer().then((bytes) => bringIn(textOfFile(new Uint8Array(bytes))));
    if (input.current) input.current.value = '';
  };
  const button = (
    <>
      <Button busy={importing.isPending} onClick={() => input.current?.click()}>
        {words.choose}
      </Button>
      <input ref={input} type="file" hidden aria-label={words.choose} onChange={(event) => take(event.target.files)} />
    </>
  );
  const isOfAccount = asked?.asks.columns.length === 0;
  const Form = isOfAccount ? AccountForm : ColumnsForm;
  const question = asked && (
    <Dialog open onClose={() => setAsked(undefined)} title={isOfAccount ? columnsText.whichAccount : columnsText.title}>
      <Suspense fallback={<Skeleton lines={6} />}>
        <Form
          of={asked.asks}
          isBusy={importing.isPending}
          refused={importing.error}
          onSay={(mapping) => bringIn(asked.text, mapping)}
          onCancel={() => setAsked(undefined)}
        />
      </Suspense>
    </Dialog>
  );
  return { take, button, importing, question, many, isEmpty };
}

type DropProps = {
  readonly by: ReturnType<typeof useStatementFile>;
  readonly isOpen: boolean;
  /** True if gaps between statements are listed beside the transactions. */
  readonly saysGaps: boolean;
  readonly children: ReactNode;
};

/** The area where a file can be dropped, and the result of the last one. */
export function DropPlace({ by: { take, importing, question, many, isEmpty }, isOpen, saysGaps, children }: DropProps) {
  const [isOver, setOver] = useState(false);
  const warnings = (importing.data?.warnings ?? []).filter((each) => !(saysGaps && each.startsWith(GAP_LEAD)));
  const over = (event: DragEvent) => {
    if (!isOpen) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className={styles['drop']}
      aria-label={words.title}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        // An open question is about its own file. Another file would be read with its answer.
        if (isOpen && !question) take(event.dataTransfer.files);
      }}
    >
      {many > 0 && <Alert tone="error" text={words.manyFiles(many)} />}
      {many === 0 && isEmpty && <Alert tone="error" text={words.emptyFile} />}
      {importing.error && !question && many === 0 && !isEmpty && (
        <Alert tone="error" text={sentenceOf(importing.error)} />
      )}
      {many === 0 && !isEmpty && warnings.length > 0 && (
        <Alert tone="warning">
          {warnings.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </Alert>
      )}
      {children}
      {question}
    </section>
  );
}
