import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deskText } from '#shared/text/console/desk.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useHere } from '../../lib/company.tsx';
import { typedBy, useTryOut } from '../../lib/try-out.ts';
import styles from './moves.module.css';

const words = deskText.prove.tryOut;

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));

/** The codes this machine would type for a test user. No code works twice, so it may wait for the app's next one. */
async function factorsOf(email: string, onWait: (waits: boolean) => void) {
  const first = await typedBy(email);
  if (!first || 'code' in first) return first;
  onWait(true);
  await seconds(first.waitSeconds);
  onWait(false);
  const next = await typedBy(email);
  return next && 'code' in next ? next : undefined;
}

type TryOutProofProps = {
  readonly go: string;
  readonly onGiven: (typed: { readonly password: string; readonly code: string }) => Promise<void>;
};

/** For testing on one machine: someone who signed in with one click proves their identity with one click, too. */
export function TryOutProof({ go, onGiven }: TryOutProofProps) {
  const { me } = useHere();
  const people = useTryOut();
  const [waits, setWaits] = useState(false);
  const proving = useMutation({
    mutationFn: async () => {
      const typed = await factorsOf(me.email, setWaits);
      if (typed) await onGiven(typed);
      return typed !== undefined;
    },
  });
  if (!people.some(({ email }) => email === me.email)) return null;
  return (
    <section className={styles['try']} aria-label={words.title}>
      <p className="field-hint">{words.lead(me.name)}</p>
      {proving.isError && <Alert tone="error" text={sentenceOf(proving.error)} />}
      {proving.data === false && <Alert tone="error" text={words.failed} />}
      <p role="status">{waits && words.waits}</p>
      <div>
        <Button variant="secondary" busy={proving.isPending} onClick={() => proving.mutate()}>
          {words.go(go, me.name)}
        </Button>
      </div>
    </section>
  );
}
