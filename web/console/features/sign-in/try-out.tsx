import { useMutation } from '@tanstack/react-query';
import { staffSignInText } from '#shared/text/console/sign-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { staffCame } from '../../lib/staff-session.ts';
import { signInAs, useTryOut } from '../../lib/try-out.ts';
import styles from './sign-in.module.css';

const words = staffSignInText.tryOut;

/** For testing on one machine: signs in any test user with one click. */
export function TryOut() {
  const people = useTryOut();
  const entering = useMutation({
    mutationFn: (email: string) => signInAs(email),
    onSuccess: () => staffCame(),
  });
  if (people.length === 0) return null;
  return (
    <section className={styles['try']} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className="field-hint">{words.lead}</p>
      {entering.isError && <Alert tone="error" text={words.failed} />}
      <div className={styles['people']}>
        {people.map(({ email, name, role }) => (
          <button
            key={email}
            type="button"
            className={styles['person']}
            disabled={entering.isPending}
            onClick={() => entering.mutate(email)}
          >
            <strong>{name}</strong>
            <small>{role}</small>
          </button>
        ))}
      </div>
    </section>
  );
}
