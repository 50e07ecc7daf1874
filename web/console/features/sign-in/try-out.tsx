import { useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { staffSignInText } from '#shared/text/console/sign-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { staffCame } from '../../lib/staff-session.ts';
import styles from './sign-in.module.css';

const words = staffSignInText.tryOut;

const people = z.array(z.object({ email: z.string(), name: z.string(), role: z.string() }));

/** Where the local portal signs somebody in at one press; nothing at any other place. */
const placeOfTryOut = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="try-out"]')?.content || undefined;

async function readPeople(place: string) {
  const response = await fetch(place);
  return people.parse(await response.json());
}

async function signInAs(place: string, email: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(place, { method: 'POST', headers, body: JSON.stringify({ email }) });
  if (!response.ok) throw new Error('The local portal did not sign this person in.');
}

/** What the answer is kept as: it stays when somebody's session ends, because it is nobody's. */
export const TRY_OUT = 'try-out';

/** For trying it out on one machine: everybody of the seed, each a press away. */
export function TryOut() {
  const place = placeOfTryOut();
  const { data } = useQuery({
    queryKey: [TRY_OUT, place],
    queryFn: () => readPeople(place ?? ''),
    enabled: place !== undefined,
    retry: false,
  });
  const entering = useMutation({
    mutationFn: (email: string) => signInAs(place ?? '', email),
    onSuccess: () => staffCame(),
  });
  if (!data || data.length === 0) return null;
  return (
    <section className={styles['try']} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className="field-hint">{words.lead}</p>
      {entering.isError && (
        <Alert tone="error">
          <p>{words.failed}</p>
        </Alert>
      )}
      <div className={styles['people']}>
        {data.map(({ email, name, role }) => (
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
