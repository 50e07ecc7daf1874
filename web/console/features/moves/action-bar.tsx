import { Suspense, useState } from 'react';
import type { DeskMove } from '#shared/staff/desk-move.ts';
import { deskText, moveText } from '#shared/text/console/desk.ts';
import { useKeys } from '../../lib/keys.ts';
import { openReissue } from '../../lib/new-payment.ts';
import type { ShownPayment } from '../../lib/use-payment.ts';
import { type Action, ThreeActions } from '../../ui/three-actions.tsx';
import { InvitationBar } from './invitation-bar.tsx';
import { LazyMoveSheet, useSheetsAhead } from './lazy-move-sheet.ts';
import styles from './moves.module.css';

/** The moves that a payment may be waiting for. The first one available becomes the primary button. */
const WAITED_FOR: readonly DeskMove[] = [
  'approve',
  'release',
  'submit',
  'release account',
  'agree file',
  'ask reversal',
  'reversal sent',
  'note reversal',
  'proof sent',
  'confirm wire',
  'resolve wire',
  'unhold',
  'reissue',
];

/** Actions an office needs less than once a year stay behind More, unless the payment is waiting for one (D-102). */
const RARE: readonly DeskMove[] = [
  ...(['reverse', 'ask reversal', 'reversal sent', 'drop reversal', 'note reversal'] as const),
  ...(['proof asked', 'proof sent', 'drop proof', 'set file', 'close', 'wire problem', 'undo match'] as const),
];

/** The actions on a payment, the one it's waiting for first, and why the others aren't available to this reader. */
export function ActionBar({ of }: { readonly of: ShownPayment }) {
  return of.invitation ? <InvitationBar of={of.invitation} /> : <MoveBar of={of} />;
}

function MoveBar({ of }: { readonly of: ShownPayment }) {
  const [chosen, setChosen] = useState<DeskMove>();
  const open = of.moves.filter(({ why }) => why === null).map(({ move }) => move);
  const closed = of.moves.filter(({ why }) => why !== null);
  const first = WAITED_FOR.find((move) => open.includes(move));
  const isUsual = (move: DeskMove) => move === first || !RARE.includes(move);
  const actionOf = (move: DeskMove): Action => ({
    name: moveText[move].name,
    act: () => (move === 'reissue' ? openReissue(of) : setChosen(move)),
    isFirst: move === first,
  });
  useSheetsAhead(open.length > 0);
  useKeys(open.includes('approve') ? { a: () => setChosen('approve') } : {});
  // If a colleague has already done the same, the open sheet stays. It says so and keeps what was typed.
  if (of.moves.length === 0 && !chosen) return null;
  return (
    <section className={styles['bar']} aria-label={deskText.bar}>
      {open.length > 0 && (
        <div className={styles['buttons']}>
          <ThreeActions
            usual={open
              .filter(isUsual)
              .toSorted((one, other) => Number(other === first) - Number(one === first))
              .map(actionOf)}
            rare={open.filter((move) => !isUsual(move)).map(actionOf)}
          />
        </div>
      )}
      {[...new Set(closed.map(({ why }) => why))].map((why) => (
        <p key={why} className={styles['meta']}>
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
