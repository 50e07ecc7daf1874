import { type Risk, standingOut } from '#shared/staff/risk.ts';
import { riskText as words } from '#shared/text/console/risks.ts';
import { ClientIcon } from '../../ui/client-icon.tsx';
import styles from './risks.module.css';

const icons = { high: 'warning', look: 'warning', note: 'check' } as const;

/** A payment's alerts, each with its meaning. Without any, it says so. */
export function Risks({ of }: { readonly of: readonly Risk[] }) {
  return (
    <>
      {standingOut(of).length === 0 && <p className={styles['none']}>{words.none}</p>}
      {of.length > 0 && (
        <ul className={styles['risks']}>
          {of.map(({ kind, weight, what, so }) => (
            <li key={kind} className={styles['risk']} data-weight={weight}>
              <ClientIcon name={icons[weight]} />
              <span>
                <span className="visually-hidden">{words.weights[weight]}: </span>
                <span className={styles['what']}>{what}</span> <span className={styles['so']}>{so}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
