import { useState } from 'react';
import { transferText } from '#shared/text/transfer.ts';
import type { FieldState } from '../../lib/form/form.ts';
import { useText } from '../../lib/page/text.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Who sells the property: behind a link, because most payments do without; open where a name was given. */
export function SellerField({ field }: { readonly field: FieldState }) {
  const text = useText(transferText).details;
  const [wasGiven] = useState(field.value !== '');
  return (
    <Disclosure title={text.addSeller} open={wasGiven} quiet>
      <TextField field={field} label={text.sellerName} hint={text.sellerHint} autoComplete="off" optional />
    </Disclosure>
  );
}
