import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import type { ShownLine } from '#shared/contracts/statements.ts';
import { formatDollars } from '#shared/money.ts';
import { namesFile, saidBy } from '#shared/statement/evidence.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { firstField } from '../../lib/first-field.ts';
import { besideField } from '../../lib/refused-field.ts';
import { useNumberedFile, useSettled } from '../../lib/use-file-card.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { ThreeActions } from '../../ui/three-actions.tsx';
import { ReasonEnd } from './reason-end.tsx';

const said = z.object({
  fileNumber,
  reason: z.string().check(z.trim(), z.minLength(1, words.noReason), z.maxLength(300)),
});

type OutsideProps = {
  readonly of: ShownLine;
  readonly onSay: (file: string, reason: string) => Promise<unknown>;
  /** Continues to several files with what was typed. */
  readonly onSeveral: (begun: { readonly fileNumber: string; readonly reason: string }) => void;
  readonly onCancel: () => void;
};

/** The street and the balance of the file that was typed, and whether posting to it needs approval. */
function TypedFile({ of, typed }: { readonly of: ShownLine; readonly typed: string }) {
  const card = useNumberedFile(typed);
  if (!card) return null;
  const held = card.ledger?.at(-1)?.balance ?? 0;
  return (
    <p className="field-hint" role="status">
      {words.fileHolds(card.property, formatDollars(held))}
      {of.direction === 'in' && !namesFile(saidBy(of), { fileNumber: typed }) && ` ${words.outside.in.unnamed}`}
    </p>
  );
}

/** Asks which file to post or charge a transaction to, and how that is known. */
export function OutsideForm({ of, onSay, onSeveral, onCancel }: OutsideProps) {
  const { direction, namedFile = '' } = of;
  const [query] = useSearchParams();
  // Someone who came from a file's page posts to that file, but the bank description takes precedence.
  const begun = namedFile || (direction === 'in' && query.get('post')) || '';
  const form = useTypedForm({
    as: `outside ${of.id} ${of.version} ${begun}`,
    schema: said,
    initial: { fileNumber: begun, reason: namedFile && words.namedReason(namedFile) },
    onSubmit: async (given) => {
      await onSay(given.fileNumber, given.reason).catch((thrown: unknown) => {
        throw besideField(thrown);
      });
    },
  });
  return (
    <form ref={firstField} className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <p>{words.outside[direction].lead}</p>
      <TextField field={form.field('fileNumber')} label={words.outsideFile} autoComplete="off" maxLength={40} />
      <TypedFile of={of} typed={useSettled(form.values.fileNumber)} />
      <div>
        <ThreeActions usual={[]} rare={[{ name: words.divide.ask, act: () => onSeveral(form.values) }]} />
      </div>
      <ReasonEnd
        field={form.field('reason')}
        isBusy={form.isBusy}
        act={words.outside[direction].go}
        onCancel={() => form.forget(onCancel)}
      />
    </form>
  );
}
