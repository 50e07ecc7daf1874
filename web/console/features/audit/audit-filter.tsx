import * as z from 'zod/mini';
import { AUDIT_AREAS, type AuditFilter } from '#shared/audit/audit-filter.ts';
import { AUDIT_ACTORS } from '#shared/audit/record.ts';
import { today } from '#shared/dates.ts';
import { actorText, areaText, auditText } from '#shared/text/console/audit.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/button.tsx';
import { ClientIcon } from '../../../ui/client-icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { type Choice, InlineSelect } from '../../ui/inline-select.tsx';
import styles from './audit.module.css';

const words = auditText.filter;
const ANY = '';
const wanted = z.object({ subject: z.string().check(z.trim(), z.regex(/^(?:|.{4,})$/, words.tooShort)) });

const areas: readonly Choice<(typeof AUDIT_AREAS)[number] | ''>[] = [
  { value: ANY, words: words.all },
  ...AUDIT_AREAS.map((area) => ({ value: area, words: areaText[area] })),
];
const actors: readonly Choice<(typeof AUDIT_ACTORS)[number] | ''>[] = [
  { value: ANY, words: words.anybody },
  ...AUDIT_ACTORS.map((actor) => ({ value: actor, words: actorText[actor] })),
];

type FilterProps = {
  readonly filter: AuditFilter;
  readonly change: (part: AuditFilter) => void;
  /** The name of the person in the filter. */
  readonly person: string | undefined;
};

/** The payment, client or reference to filter by. Empty means everything. */
function SubjectField({ filter, change }: Pick<FilterProps, 'filter' | 'change'>) {
  const form = useForm({
    schema: wanted,
    initial: { subject: filter.subject ?? '' },
    onSubmit: ({ subject }) => change({ subject: subject || undefined }),
  });
  return (
    <form className={styles['subject']} onSubmit={form.onSubmit} noValidate>
      <TextField field={form.field('subject')} label={words.subject} autoComplete="off" maxLength={80} />
      <Button variant="secondary" type="submit">
        {words.find}
      </Button>
    </form>
  );
}

/** The filter of the audit log: a sentence whose words can be changed, the days, and the subject of the records. */
export function AuditFilterBar({ filter, change, person }: FilterProps) {
  const { timeZone } = useHere();
  const on = today(serverNow(), timeZone);
  const dayField = (of: 'from' | 'until') => (
    <input
      type="date"
      className={`input ${styles['day']}`}
      aria-label={words[of]}
      value={filter[of] ?? ''}
      max={on}
      onChange={(event) => change({ [of]: event.target.value || undefined })}
    />
  );
  return (
    <div className={styles['filter']}>
      <fieldset className={styles['sentence']}>
        <legend className="visually-hidden">{words.label}</legend>
        <span>{words.show}</span>
        <InlineSelect
          label={words.area}
          value={filter.area ?? ANY}
          choices={areas}
          onChoose={(area) => change({ area: area || undefined })}
        />
        <span>{words.by}</span>
        <InlineSelect
          label={words.actor}
          value={filter.actor ?? ANY}
          choices={actors}
          onChoose={(actor) => change({ actor: actor || undefined })}
        />
        {dayField('from')}
        <span aria-hidden="true">–</span>
        {dayField('until')}
        {filter.person && (
          <button type="button" className={styles['chip']} onClick={() => change({ person: undefined })}>
            {words.person(person ?? filter.person)}
            <ClientIcon name="cross" />
          </button>
        )}
      </fieldset>
      <SubjectField filter={filter} change={change} />
    </div>
  );
}
