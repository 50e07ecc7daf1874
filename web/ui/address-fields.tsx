import type { ReactNode } from 'react';
import { STATES } from '#shared/address.ts';
import { HOME_STATES, type HomeState, TERRITORIES } from '#shared/home-address.ts';
import { ADDRESS_LINE_MAX } from '#shared/limits.ts';
import { addressText } from '#shared/text/address.ts';
import { commonText } from '#shared/text/common.ts';
import type { FieldState } from '../lib/form/form.ts';
import { stateOfZip } from '../lib/form/state-of-zip.ts';
import { useText } from '../lib/page/text.ts';
import { FieldError } from './field.tsx';
import { SelectField } from './select-field.tsx';
import styles from './styles/field-group.module.css';
import { TextField } from './text-field.tsx';

/** The fields of an address, by the names of `shared/address.ts`. */
export type AddressField = 'address1' | 'address2' | 'city' | 'state' | 'zipcode';

type AddressFieldsProps = {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly field: (name: AddressField) => FieldState;
  /** The browser may fill in the person's own address. A property's address is a section of its own. */
  readonly section?: 'property' | undefined;
  /** A message about the address as a whole. */
  readonly error?: string | undefined;
  /** False on forms that may be saved without an address. */
  readonly required?: boolean | undefined;
  readonly hideTerritories?: boolean | undefined;
};

/** Marks an optional choice. Text fields mark themselves. */
function OptionalLabel({ label }: { readonly label: string }) {
  const { optional } = useText(commonText);
  return (
    <>
      {label} <span className="field-optional">({optional})</span>
    </>
  );
}

/** The states by name, for a client's own address or a property's. */
export const stateOptions = (isProperty: boolean, hideTerritories: boolean) =>
  Object.entries(isProperty ? STATES : HOME_STATES)
    .filter(([code]) => !hideTerritories || !TERRITORIES.includes(code as HomeState))
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

/** A ZIP code sets the state, unless the client has chosen another one. */
function zipField(field: AddressFieldsProps['field'], isOffered: (state: HomeState) => boolean): FieldState {
  const [zip, state] = [field('zipcode'), field('state')];
  return {
    ...zip,
    onChange: (typed) => {
      zip.onChange(typed);
      const found = stateOfZip(typed);
      const isOpen = state.value === '' || state.value === stateOfZip(zip.value);
      if (found && isOpen && isOffered(found)) state.onChange(found);
    },
  };
}

/** A United States address in five fields, in the order of an envelope. */
export function AddressFields(props: AddressFieldsProps) {
  const { legend, hint, field, section, error, required = true, hideTerritories = false } = props;
  const text = useText(addressText);
  const token = (name: string): string => (section ? `section-${section} ${name}` : name);
  const states = stateOptions(section === 'property', hideTerritories);
  const id = field('address1').id;
  const about = [hint && `${id}-group-hint`, error && `${id}-group-error`].filter(Boolean).join(' ');
  const line = { maxLength: ADDRESS_LINE_MAX };
  return (
    <fieldset className={`${styles['field-group']} address`} aria-describedby={about === '' ? undefined : about}>
      <legend className={styles['group-legend']}>{legend}</legend>
      {hint && (
        <div className="field-hint" id={`${id}-group-hint`}>
          {hint}
        </div>
      )}
      <FieldError id={`${id}-group`} error={error} />
      <div className={styles['address-grid']}>
        <TextField
          {...line}
          field={field('address1')}
          label={text.street}
          optional={!required}
          autoComplete={token('address-line1')}
        />
        <TextField
          {...line}
          field={field('address2')}
          label={text.unit}
          optional
          autoComplete={token('address-line2')}
        />
        <TextField
          {...line}
          field={field('city')}
          label={text.city}
          optional={!required}
          autoComplete={token('address-level2')}
        />
        <SelectField
          field={field('state')}
          label={required ? text.state : <OptionalLabel label={text.state} />}
          optional={!required}
          options={states}
          placeholder={text.chooseState}
          autoComplete={token('address-level1')}
        />
        <TextField
          field={zipField(field, (state) => states.some(({ value }) => value === state))}
          label={text.zip}
          optional={!required}
          inputMode="numeric"
          maxLength={10}
          autoComplete={token('postal-code')}
        />
      </div>
    </fieldset>
  );
}
