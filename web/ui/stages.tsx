import { languageHere } from '#shared/text/language.ts';
import { stageSaid, stagesText } from '#shared/text/stages.ts';
import { type Staged, stagesOf } from '#shared/transfer/stages.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import styles from './styles/stages.module.css';

/** A payment's stages, by name and day. Finished ones are solid, later ones hollow. */
export function Stages({ of }: { readonly of: Staged }) {
  const words = useText(stagesText);
  const { goodFundsDays } = useSite().tenant;
  const marks = stagesOf(of, goodFundsDays);
  if (marks.length === 0) return null;
  return (
    <ol className={styles['stages']} aria-label={words.label}>
      {marks.map((mark) => {
        const { stage, state } = mark;
        const { name, day } = stageSaid(words, mark, languageHere());
        return (
          <li key={stage} className={styles[`stage-${state}`]} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles['stage-name']}>
              {name}
              {state === 'done' && <span className="visually-hidden">, {words.done}</span>}
            </span>
            {day && <span className={styles['stage-day']}>{day}</span>}
          </li>
        );
      })}
    </ol>
  );
}
