import { useState } from 'react';
import { type Day, isRealDay } from '#shared/dates.ts';
import { closingText } from '#shared/text/closing.ts';
import type { PaymentMethod } from '#shared/transfer/purposes.ts';
import type { FieldState } from '../../lib/form/form.ts';
import { useText } from '../../lib/page/text.ts';
import { Button } from '../../ui/button.tsx';
import { ClosingNotice } from '../../ui/closing-notice.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextField } from '../../ui/text-field.tsx';

type ClosingFieldProps = {
  readonly field: FieldState;
  readonly method: PaymentMethod | undefined;
  readonly isWireOffered: boolean;
  readonly earliest: Day;
  readonly onWire: () => void;
};

/**
 * The expected closing date, behind a link that says why it is asked. It says at once if a bank transfer clears by
 * then.
 */
export function ClosingField({ field, method, isWireOffered, earliest, onWire }: ClosingFieldProps) {
  const text = useText(closingText);
  const closingOn = field.value;
  const [wasGiven] = useState(closingOn !== '');
  const isJudged = method === 'ACH' && isRealDay(closingOn) && closingOn >= earliest;
  return (
    <Disclosure title={text.add} open={wasGiven || field.error !== undefined} quiet>
      <TextField field={field} type="date" label={text.label} hint={text.hint} min={earliest} optional />
      {isJudged && (
        <ClosingNotice closingOn={closingOn} isWireOffered={isWireOffered}>
          {isWireOffered && (
            <Button variant="secondary" onClick={onWire}>
              {text.useWire}
            </Button>
          )}
        </ClosingNotice>
      )}
    </Disclosure>
  );
}
