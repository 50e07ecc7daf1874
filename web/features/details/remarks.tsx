import { type ReactNode, useState } from 'react';
import { NOTE_MAX } from '#shared/limits.ts';
import { detailsText } from '#shared/text/details.ts';
import type { Form } from '../../lib/form/form.ts';
import { useText } from '../../lib/page/text.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import type { DetailsValues } from './check.ts';

type RemarksProps = {
  readonly field: Form<DetailsValues>['field'];
  readonly tenant: string;
  /** Other details that can be added. */
  readonly children: ReactNode;
};

/**
 * The details the client knows that help the tenant match the money. The seller is behind a link, because most payments
 * don't need it. It is open if a seller was given or is invalid. Text that is too long is refused, never cut.
 */
export function Remarks({ field, tenant, children }: RemarksProps) {
  const text = useText(detailsText);
  const seller = field('sellerName');
  const [wasGiven] = useState(seller.value !== '');
  return (
    <>
      <TextField
        field={field('fileNumber')}
        label={text.fileNumber}
        hint={text.fileNumberHint(tenant)}
        autoComplete="off"
        spellCheck={false}
        optional
      />
      <TextArea field={field('note')} label={text.notes} hint={text.notesHint(tenant)} optional maxLength={NOTE_MAX} />
      <div>
        {children}
        <Disclosure title={text.addSeller} open={wasGiven || seller.error !== undefined} quiet>
          <TextField field={seller} label={text.sellerName} hint={text.sellerHint} autoComplete="off" optional />
        </Disclosure>
      </div>
    </>
  );
}
