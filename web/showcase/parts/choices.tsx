import { AddressFields } from '../../ui/address-fields.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { PictureField } from '../../ui/picture-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { Family, Sample, useSample, useTick } from '../sample.tsx';

const OFFICES = [
  { value: 'north', label: 'North office, Austin' },
  { value: 'south', label: 'South office, San Antonio' },
];
const WAYS = [
  { value: 'ACH', name: 'From your bank account', hint: 'Free. Cleared in four banking days.' },
  { value: 'Wire', name: 'By wire', hint: 'Your bank sends it, often the same day.' },
];
const nothing = () => undefined;

function Address({ error }: { readonly error?: string }) {
  const address1 = useSample('');
  const address2 = useSample('');
  const city = useSample('', error);
  const state = useSample('');
  const zipcode = useSample('');
  const all = { address1, address2, city, state, zipcode };
  return <AddressFields legend="Address" field={(name) => all[name]} />;
}

/** Choices, checkboxes, photos and uploads. */
export const Choices = () => (
  <Family title="Choices and papers">
    <Sample name="SelectField: empty, chosen, wrong">
      <SelectField field={useSample('')} label="Office" options={OFFICES} />
      <SelectField field={useSample('south')} label="Office" options={OFFICES} />
      <SelectField field={useSample('', 'Choose an office.')} label="Office" options={OFFICES} />
    </Sample>
    <Sample name="CheckboxField: open, ticked, wrong">
      <CheckboxField field={useTick(false)} label="I agree to the terms." hint="You can read them first." />
      <CheckboxField field={useTick(true)} label="I agree to the terms." />
      <CheckboxField field={useTick(false, 'Tick this to go on.')} label="I agree to the terms." />
    </Sample>
    <Sample wide name="ChoiceTiles: chosen, wrong">
      <ChoiceTiles field={useSample('ACH')} label="How would you like to pay?" options={WAYS} />
      <ChoiceTiles field={useSample('', 'Choose one.')} label="How would you like to pay?" options={WAYS} />
    </Sample>
    <Sample name="AddressFields">
      <Address />
    </Sample>
    <Sample name="AddressFields, wrong">
      <Address error="This is required." />
    </Sample>
    <Sample name="PictureField: empty, wrong, off">
      <PictureField label="Front of your ID" onChoose={nothing} />
      <PictureField label="Back of your ID" error="This file is no picture." onChoose={nothing} />
      <PictureField label="A paper" takesPdf camera={false} disabled onChoose={nothing} />
    </Sample>
    <Sample name="UploadProgress: sending, checking">
      <UploadProgress upload={{ phase: 'sending', part: 0.4, problem: undefined, start: nothing, cancel: nothing }} />
      <UploadProgress upload={{ phase: 'checking', part: 1, problem: undefined, start: nothing, cancel: nothing }} />
    </Sample>
  </Family>
);
