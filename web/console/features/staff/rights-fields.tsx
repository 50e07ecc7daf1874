import { useId } from 'react';
import type { MemberRole } from '#shared/staff/role.ts';
import { roleText } from '#shared/text/console/roles.ts';
import { staffText } from '#shared/text/console/staff.ts';
import { FieldError } from '../../../ui/field.tsx';
import { useToday } from '../../lib/use-today.ts';
import { GIVEN_ROLES, type TypedRights } from './rights-rules.ts';
import styles from './staff.module.css';

const words = staffText.form;

type RightsProps = {
  readonly typed: TypedRights;
  readonly problems: Partial<Record<keyof TypedRights, string>>;
  readonly change: (part: Partial<TypedRights>) => void;
};

const withOrWithout = <T,>(list: readonly T[], one: T, isIn: boolean): readonly T[] =>
  isIn ? [...list, one] : list.filter((each) => each !== one);

function RoleChoices({ typed, problems, change }: RightsProps) {
  const id = useId();
  const choose = (role: MemberRole, isChosen: boolean) => change({ roles: withOrWithout(typed.roles, role, isChosen) });
  return (
    <fieldset className={styles['choices']} aria-describedby={problems.roles ? `${id}-error` : undefined}>
      <legend className="field-label">{words.roles}</legend>
      <FieldError id={id} error={problems.roles} />
      {GIVEN_ROLES.map((role) => (
        <label key={role} className={styles['choice']}>
          <input
            type="checkbox"
            checked={typed.roles.includes(role)}
            onChange={(event) => choose(role, event.target.checked)}
          />
          <span>
            <strong>{roleText[role].name}</strong>
            <small>{roleText[role].may}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function OfficeChoices({ typed, problems, change }: RightsProps) {
  const id = useId();
  const offices = useToday().data?.offices ?? [];
  if (offices.length < 2) return null;
  return (
    <fieldset className={styles['choices']} aria-describedby={problems.offices ? `${id}-error` : undefined}>
      <legend className="field-label">{words.offices}</legend>
      <FieldError id={id} error={problems.offices} />
      <label className={styles['choice']}>
        <input
          type="checkbox"
          checked={typed.allOffices}
          onChange={(event) => change({ allOffices: event.target.checked })}
        />
        <span>{words.all}</span>
      </label>
      {!typed.allOffices &&
        offices.map((office) => (
          <label key={office.id} className={styles['choice']}>
            <input
              type="checkbox"
              checked={typed.offices.includes(office.id)}
              onChange={(event) => change({ offices: withOrWithout(typed.offices, office.id, event.target.checked) })}
            />
            <span>{office.name}</span>
          </label>
        ))}
    </fieldset>
  );
}

function LimitField({ typed, problems, change }: RightsProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {words.limit}
      </label>
      <div className="field-hint" id={`${id}-hint`}>
        {words.limitHint}
      </div>
      <FieldError id={id} error={problems.limit} />
      <input
        id={id}
        className={`input ${styles['limit']}`}
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        aria-invalid={problems.limit ? true : undefined}
        value={typed.limit}
        onChange={(event) => change({ limit: event.target.value })}
      />
    </div>
  );
}

/** Asks for the roles, offices and approval limit. */
export function RightsFields(props: RightsProps) {
  const { roles } = props.typed;
  return (
    <>
      <RoleChoices {...props} />
      {roles.includes('approver') && <LimitField {...props} />}
      <OfficeChoices {...props} />
    </>
  );
}
