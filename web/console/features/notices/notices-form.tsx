import { useId } from 'react';
import type { OwnNotices } from '#shared/contracts/notices.ts';
import { noticesText as words } from '#shared/text/console/notices.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { WithPhones } from '../../../ui/with-phones.tsx';
import { useHere } from '../../lib/company.tsx';
import { turnedOff, useChoosing } from '../../lib/own-notices.ts';
import styles from './notices.module.css';

type SwitchProps = {
  readonly name: string;
  readonly hints: readonly string[];
  readonly isOn: boolean;
  readonly isFixed?: boolean;
  readonly onTurn: (isOn: boolean) => void;
};

/** One notification to turn on or off. If it can't be changed, it stays in place and says why. */
function Switch({ name, hints, isOn, isFixed = false, onTurn }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles['choice']}>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={isFixed}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onTurn(event.target.checked)}
      />
      <label htmlFor={id}>{name}</label>
      <small id={`${id}-hint`}>{hints.join(' ')}</small>
    </div>
  );
}

type Topic = OwnNotices['topics'][number];

const hintsOf = ({ topic, standing, to }: Topic): readonly string[] => [
  words.topics[topic].what,
  ...(standing === 'always' ? [words.always] : []),
  ...(standing === 'not' ? [words.not] : []),
  words.to(to),
];

/** The e-mail notifications of the signed-in person, each with its own switch. */
export function NoticesForm({ notices }: { readonly notices: OwnNotices }) {
  const { company, places } = useHere();
  const choosing = useChoosing();
  const { topics, digest, sharedDigest, version } = notices;
  const off = turnedOff(notices);
  const choose = (chosen: Partial<{ off: typeof off; digest: boolean }>) => {
    // Two clicks at once would make two versions, so the second one waits for the first.
    if (!choosing.isPending) choosing.mutate({ off, digest, version, ...chosen });
  };
  return (
    <div className={styles['form']}>
      {choosing.error && (
        <Alert tone="error">
          <p>
            <WithPhones text={sentenceOf(choosing.error)} />
          </p>
        </Alert>
      )}
      <fieldset className={styles['choices']}>
        <legend className="field-label">{words.daily}</legend>
        <Switch
          name={words.digest}
          hints={[words.digestWhat, ...(sharedDigest ? [words.shared] : [])]}
          isOn={digest}
          onTurn={(isOn) => choose({ digest: isOn })}
        />
        {!company.offices && (
          <p className="field-hint">
            {words.reports} <Link to={places.reports}>{words.reportsAt}</Link>
          </p>
        )}
      </fieldset>
      <fieldset className={styles['choices']}>
        <legend className="field-label">{words.legend}</legend>
        {company.offices && <p className="field-hint">{words.offices}</p>}
        {topics.map((each) => (
          <Switch
            key={each.topic}
            name={words.topics[each.topic].name}
            hints={hintsOf(each)}
            isOn={each.standing === 'on' || each.standing === 'always'}
            isFixed={each.standing === 'always' || each.standing === 'not'}
            onTurn={(isOn) =>
              choose({ off: isOn ? off.filter((topic) => topic !== each.topic) : [...off, each.topic] })
            }
          />
        ))}
      </fieldset>
    </div>
  );
}
