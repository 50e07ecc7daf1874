import { needsUpdateText } from '#shared/text/needs-update.ts';
import { useText } from '../../lib/page/text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './needs-update.module.css';
import type { UpdateTask } from './update-tasks.ts';

/** Missing or outdated details, each with a link to fix it. */
export function UpdateList({ tasks }: { readonly tasks: readonly UpdateTask[] }) {
  const text = useText(needsUpdateText);
  return (
    <Card>
      <ul className={styles['tasks']}>
        {tasks.map(({ id, name, why, to, isNew }) => (
          <li key={id} className={styles['task']}>
            <div>
              <p className={styles['task-name']}>{name}</p>
              <p className="field-hint">{why}</p>
            </div>
            <ButtonLink variant="secondary" to={to} aria-label={`${isNew ? text.add : text.mend}: ${name}`}>
              {isNew ? text.add : text.mend}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
