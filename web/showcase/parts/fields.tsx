import { useId } from 'react';
import { AmountField } from '../../ui/amount-field.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { DateFields } from '../../ui/date-fields.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { Family, Sample, useSample } from '../sample.tsx';

const WRONG = 'This is required.';

const Texts = () => (
  <>
    <Sample name="TextField: empty, with a hint, filled in, optional">
      <TextField field={useSample('')} label="First name" />
      <TextField field={useSample('')} label="Street" hint="As your bank has it." />
      <TextField field={useSample('Marisol')} label="First name" />
      <TextField field={useSample('')} label="Suite" optional />
    </Sample>
    <Sample name="TextField: wrong, read only">
      <TextField field={useSample('', WRONG)} label="First name" />
      <TextField field={useSample('FILE-2024-118')} label="File number" readOnly />
    </Sample>
    <Sample name="TextArea: empty, wrong">
      <TextArea field={useSample('')} label="A note for the company" optional />
      <TextArea field={useSample('…', 'Write at least three words.')} label="A note for the company" />
    </Sample>
  </>
);

const Digits = () => (
  <>
    <Sample name="AmountField: empty, with a warning, wrong">
      <AmountField field={useSample('')} label="Amount" />
      <AmountField field={useSample('125,000.00')} label="Amount" warning="This is more than one payment may be." />
      <AmountField field={useSample('0.00', 'Type an amount.')} label="Amount" hint="Dollars and cents." />
    </Sample>
    <Sample name="PhoneField: empty, wrong">
      <PhoneField field={useSample('')} label="Mobile phone number" hint="We’ll text a code to it." />
      <PhoneField field={useSample('(512) 555', 'A number has ten digits.')} label="Mobile phone number" />
    </Sample>
    <Sample name="CodeField: empty, wrong">
      <CodeField field={useSample('')} label="Security code" />
      <CodeField field={useSample('123456', 'That is not the code we texted.')} label="Security code" />
    </Sample>
    <Sample name="SecretField: empty, wrong">
      <SecretField field={useSample('')} label="Last 4 digits of SSN" what="the digits" maxLength={4} />
      <SecretField field={useSample('12', 'Type four digits.')} label="Last 4 digits of SSN" what="the digits" />
    </Sample>
    <Sample name="DateFields: empty, wrong">
      <DateFields legend="Date of birth" month={useSample('')} day={useSample('')} year={useSample('')} />
      <DateFields
        legend="Date of birth"
        hint="Month, day, year."
        month={useSample('13', 'A year has twelve months.')}
        day={useSample('7')}
        year={useSample('1980')}
      />
    </Sample>
  </>
);

/** Fields, and their error messages. */
export function Fields() {
  const id = useId();
  const field = { id, error: WRONG };
  return (
    <Family title="Fields">
      <Sample wide name="ErrorSummary">
        <ErrorSummary
          form={{
            problem: undefined,
            problems: [
              { fieldId: id, sentence: WRONG },
              { fieldId: `${id}-other`, sentence: 'A number has ten digits.' },
            ],
            failures: 0,
          }}
        />
      </Sample>
      <Sample name="Field and FieldError, around a control of its own">
        <Field field={field} label="Anything">
          <input id={id} className="input" aria-invalid aria-describedby={`${id}-error`} />
        </Field>
        <FieldError id={`${id}-alone`} error="A sentence that stands alone." />
      </Sample>
      <Texts />
      <Digits />
    </Family>
  );
}
