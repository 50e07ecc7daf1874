import { Suspense, useState } from 'react';
import { type DeskMove, deskMoves, traitsOf } from '#shared/staff/desk-move.ts';
import { deskText } from '#shared/text/console/desk.ts';
import { prepareText } from '#shared/text/console/prepare.ts';
import { useHere } from '../../lib/company.tsx';
import { useKeys } from '../../lib/keys.ts';
import { openLike, openReissue } from '../../lib/new-payment.ts';
import type { ShownPayment } from '../../lib/use-payment.ts';
import { type Action, ThreeActions } from '../../ui/three-actions.tsx';
import { InvitationBar } from './invitation-bar.tsx';
import { LazyMoveSheet, useSheetsAhead } from './lazy-move-sheet.ts';
import styles from './moves.module.css';
import { useMoveWords } from './use-move.ts';

/** The actions on a payment, the one it's waiting for first, and why the others aren't available to this reader. */
export function ActionBar({ of }: { readonly of: ShownPayment }) {
  return of.invitation ? <InvitationBar of={of.invitation} /> : <MoveBar of={of} />;
}

function MoveBar({ of }: { readonly of: ShownPayment }) {
  const { company } = useHere();
  const [chosen, setChosen] = useState<DeskMove>();
  const wordsOf = useMoveWords(of);
  const open = of.moves.filter(({ why }) => why === null).map(({ move }) => move);
  const closed = of.moves.filter(({ why }) => why !== null);
  const first = deskMoves.find((move) => traitsOf(move).isAwaited && open.includes(move));
  const isUsual = (move: DeskMove) => move === first || !traitsOf(move).isRare;
  const actionOf = (move: DeskMove): Action => ({
    name: wordsOf(move).name,
    act: () => (move === 'reissue' ? openReissue(of) : setChosen(move)),
    isFirst: move === first,
  });
  const another: readonly Action[] = company.roles.includes('operator')
    ? [{ name: prepareText.openLike, act: () => openLike({ of, shares: 'file' }) }]
    : [];
  useSheetsAhead(open.length > 0);
  useKeys(open.includes('approve') ? { a: () => setChosen('approve') } : {});
  // If a colleague has already done the same, the open sheet stays. It says so and keeps what was typed.
  if (of.moves.length === 0 && another.length === 0 && !chosen) return null;
  return (
    <section className={styles['bar']} aria-label={deskText.bar}>
      {open.length + another.length > 0 && (
        <div className={styles['buttons']}>
          <ThreeActions
            usual={open
              .filter(isUsual)
              .toSorted((one, other) => Number(other === first) - Number(one === first))
              .map(actionOf)}
            rare={[...open.filter((move) => !isUsual(move)).map(actionOf), ...another]}
          />
        </div>
      )}
      {[...new Set(closed.map(({ why }) => why))].map((why) => (
        <p key={why} className="meta">
          {why}
        </p>
      ))}
      {chosen && (
        <Suspense>
          <LazyMoveSheet id={of.payment.id} move={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
