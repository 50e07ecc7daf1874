import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { WithPhones } from '../../../ui/with-phones.tsx';
import { useImport } from './use-wires.ts';
import styles from './wires.module.css';

/** Takes a statement's file: dropped on the screen, or chosen by the button that is given to what it shows. */
export function useStatementFile() {
  const input = useRef<HTMLInputElement>(null);
  const importing = useImport();
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file) importing.mutate(file);
    if (input.current) input.current.value = '';
  };
  const button = (
    <>
      <Button busy={importing.isPending} onClick={() => input.current?.click()}>
        {words.choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.choose}
        accept=".csv,.txt,.bai,.bai2,.xml,text/csv,text/plain,application/xml"
        onChange={(event) => take(event.target.files)}
      />
    </>
  );
  return { take, button, importing };
}

type DropProps = {
  readonly by: ReturnType<typeof useStatementFile>;
  readonly isOpen: boolean;
  readonly children: ReactNode;
};

/** The place where a file can be dropped, and what came of the last one. */
export function DropPlace({ by: { take, importing }, isOpen, children }: DropProps) {
  const [isOver, setOver] = useState(false);
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
        if (isOpen) take(event.dataTransfer.files);
      }}
    >
      {importing.error && (
        <Alert tone="error">
          <p>
            <WithPhones text={sentenceOf(importing.error)} />
          </p>
        </Alert>
      )}
      {importing.data && importing.data.warnings.length > 0 && (
        <Alert tone="warning">
          {importing.data.warnings.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </Alert>
      )}
      {children}
    </section>
  );
}
