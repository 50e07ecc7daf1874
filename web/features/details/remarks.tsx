import { useState } from 'react';
import { NOTE_MAX } from '#shared/limits.ts';
import { detailsText } from '#shared/text/details.ts';
import type { Form } from '../../lib/form/form.ts';
import { useText } from '../../lib/page/text.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import type { DetailsValues } from './check.ts';

type RemarksProps = { readonly field: Form<DetailsValues>['field']; readonly tenant: string };

/**
 * What the tenant matches the money by, as far as the client knows it: behind a link, because most payments do without;
 * open where something was given or is wrong. What is too long is said, and never cut.
 */
export function Remarks({ field, tenant }: RemarksProps) {
  const text = useText(detailsText);
  const [file, seller, note] = [field('fileNumber'), field('sellerName'), field('note')];
  const [wasGiven] = useState([file, seller, note].some(({ value }) => value !== ''));
  const isWrong = [file, seller, note].some(({ error }) => error !== undefined);
  return (
    <Disclosure title={text.addRemarks} open={wasGiven || isWrong} quiet>
      <TextField
        field={file}
        label={text.fileNumber}
        hint={text.fileNumberHint(tenant)}
        autoComplete="off"
        spellCheck={false}
        optional
      />
      <TextField field={seller} label={text.sellerName} hint={text.sellerHint} autoComplete="off" optional />
      <TextArea field={note} label={text.notes} hint={text.notesHint(tenant)} optional maxLength={NOTE_MAX} />
    </Disclosure>
  );
}
