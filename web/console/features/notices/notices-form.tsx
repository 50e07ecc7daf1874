import { useId } from 'react';
import type { OwnNotices } from '#shared/contracts/notices.ts';
import type { NoticeTopic } from '#shared/staff/notices.ts';
import { noticesText as words } from '#shared/text/console/notices.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { useHere } from '../../lib/company.tsx';
import { turnedOff, useChoosing } from '../../lib/own-notices.ts';
import styles from './notices.module.css';

type SwitchProps = {
  readonly name: string;
  readonly hints: readonly string[];
  readonly isOn: boolean;
  /** True if some of its topics are on. */
  readonly isMixed?: boolean;
  readonly isFixed?: boolean;
  readonly onTurn: (isOn: boolean) => void;
};

/** One notification to turn on or off. If it can't be changed, it stays in place and says why. */
function Switch({ name, hints, isOn, isMixed = false, isFixed = false, onTurn }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles['choice']}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
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

const GROUPS = ['action', 'money'] as const;
type Group = (typeof GROUPS)[number];

/** Each topic's group, which one switch turns on or off. */
const GROUP_OF: Readonly<Record<NoticeTopic, Group>> = {
  approvals: 'action',
  calls: 'action',
  wires: 'action',
  answers: 'action',
  'money gone': 'money',
  cleared: 'money',
  'not sent': 'money',
  exceptions: 'money',
  progress: 'money',
};

type TurnProps = {
  readonly topics: readonly Topic[];
  readonly off: readonly NoticeTopic[];
  readonly choose: (off: readonly NoticeTopic[]) => void;
};

/** One switch for all topics of a group that the reader can change. */
function GroupSwitch({ of, topics, off, choose }: TurnProps & { readonly of: Group }) {
  const own = topics.filter(({ topic }) => GROUP_OF[topic] === of);
  if (own.length === 0) return null;
  const always = own.filter(({ standing }) => standing === 'always').map(({ topic }) => words.topics[topic].name);
  const open = own.filter(({ standing }) => standing === 'on' || standing === 'off');
  const on = open.filter(({ standing }) => standing === 'on');
  const isFixed = open.length === 0;
  const others = off.filter((topic) => GROUP_OF[topic] !== of);
  return (
    <Switch
      name={words.groups[of].name}
      hints={[
        words.groups[of].what,
        ...(always.length > 0 ? [words.alwaysOn(always)] : []),
        ...(isFixed && always.length === 0 ? [words.not] : []),
      ]}
      isOn={isFixed ? always.length > 0 : on.length === open.length}
      isMixed={on.length > 0 && on.length < open.length}
      isFixed={isFixed}
      onTurn={(isOn) => choose(isOn ? others : [...others, ...open.map(({ topic }) => topic)])}
    />
  );
}

/** A switch for each topic. */
function SingleTopics({ topics, off, choose }: TurnProps) {
  return (
    <fieldset className={styles['choices']}>
      <legend className="field-label">{words.legend}</legend>
      {topics.map((each) => (
        <Switch
          key={each.topic}
          name={words.topics[each.topic].name}
          hints={hintsOf(each)}
          isOn={each.standing === 'on' || each.standing === 'always'}
          isFixed={each.standing === 'always' || each.standing === 'not'}
          onTurn={(isOn) => choose(isOn ? off.filter((topic) => topic !== each.topic) : [...off, each.topic])}
        />
      ))}
    </fieldset>
  );
}

/** The e-mail notifications of the signed-in person: three switches, and each topic's own below them. */
export function NoticesForm({ notices }: { readonly notices: OwnNotices }) {
  const { company, places } = useHere();
  const choosing = useChoosing();
  const { topics, digest, sharedDigest, version } = notices;
  const off = turnedOff(notices);
  const choose = (chosen: Partial<{ off: typeof off; digest: boolean }>) => {
    // Two clicks at once would make two versions, so the second one waits for the first.
    if (!choosing.isPending) choosing.mutate({ off, digest, version, ...chosen });
  };
  const turning = { topics, off, choose: (next: typeof off) => choose({ off: next }) };
  return (
    <div className={styles['form']}>
      {choosing.error && <Alert tone="error" text={sentenceOf(choosing.error)} />}
      <div className={styles['choices']}>
        {company.offices && <p className="field-hint">{words.offices}</p>}
        {GROUPS.map((group) => (
          <GroupSwitch key={group} of={group} {...turning} />
        ))}
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
      </div>
      <Disclosure title={words.single} quiet>
        <SingleTopics {...turning} />
      </Disclosure>
    </div>
  );
}
