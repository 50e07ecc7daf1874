import { useState } from 'react';
import type { FieldState } from '../lib/form/form.ts';
import { Disclosure } from './disclosure.tsx';
import { TextField } from './text-field.tsx';

type MiddleNameProps = {
  readonly field: FieldState;
  /** What opens it: most people have nothing to say here, and need not look at one field more. */
  readonly add: string;
  readonly label: string;
  readonly maxLength?: number;
};

/** The middle name, behind a line of its own unless there is one. Once open it stays, also when it is emptied. */
export function MiddleName({ field, add, ...rest }: MiddleNameProps) {
  const isThere = field.value !== '' || field.error !== undefined;
  const [isOpen, setOpen] = useState(isThere);
  if (isThere && !isOpen) setOpen(true);
  return (
    <Disclosure title={add} quiet open={isOpen}>
      <TextField {...rest} field={field} autoComplete="additional-name" optional />
    </Disclosure>
  );
}
