import { useState } from 'react';
import type { TableQuestion } from '#shared/contracts/statement-files.ts';
import type { CsvMapping } from '#shared/statement/csv-mapping.ts';
import { columnsText as words } from '#shared/text/console/statement-columns.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { useHere } from '../../lib/company.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { InlineSelect } from '../../ui/inline-select.tsx';

type FormProps = {
  readonly of: TableQuestion;
  readonly isBusy: boolean;
  readonly refused: unknown;
  readonly onSay: (said: CsvMapping) => void;
  readonly onCancel: () => void;
};

/** Asks for the account of a statement that shows only its last digits, hides it, or matches two accounts. */
export function AccountForm({ of, isBusy, refused, onSay, onCancel }: FormProps) {
  const { why, mapping, numbers, confirms, accounts } = of;
  const { accountName } = useHere();
  const [number, setNumber] = useState('');
  const [isMissing, setMissing] = useState(false);
  const choices = [
    { value: '', words: words.unchosen },
    ...(numbers ?? accounts).map((value) => ({ value, words: accountName(value) })),
  ];
  const told = isMissing ? words.unchosen : refused ? sentenceOf(refused) : undefined;
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(!confirms && number === '');
        if (confirms) onSay({ ...mapping, ours: confirms });
        else if (number !== '') onSay({ ...mapping, ...(numbers ? { number } : { account: number }) });
      }}
    >
      <p>{why}</p>
      {!confirms && <InlineSelect label={words.account} value={number} choices={choices} onChoose={setNumber} />}
      {told && <Alert tone="error" text={told} />}
      <FormEnd go={words.go} isBusy={isBusy} cancel={words.cancel} onCancel={onCancel} />
    </form>
  );
}
