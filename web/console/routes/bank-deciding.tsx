import { lazy, Suspense, useState } from 'react';
import type { BankProposal } from '#shared/contracts/statements.ts';
import type { DecisionProps } from '../features/wires/decision.tsx';
import type { Deciding } from './deciding.tsx';

/** Few transactions and wires have a proposal, so the decisions load on request. */
const DecidingDialog = lazy(async () => ({ default: (await import('./deciding.tsx')).DecidingDialog }));

/**
 * The decision on a proposal about the open transaction or wire. Its dialog is outside the list: on a phone the list
 * isn't drawn beside an open item, and its content couldn't be reached.
 */
export function useBankDeciding(proposal: BankProposal | undefined, onDecided: () => void) {
  const [deciding, setDeciding] = useState<Deciding>();
  const close = () => setDeciding(undefined);
  const decides: DecisionProps = { proposal, onDecide: (of, decision) => setDeciding({ of, decision }) };
  const dialog = deciding && (
    <Suspense>
      <DecidingDialog
        deciding={deciding}
        onClose={close}
        onDone={() => {
          close();
          onDecided();
        }}
      />
    </Suspense>
  );
  return { decides, dialog };
}

/** Closes an open item once everything is reloaded, unless someone has opened another one in the meantime. */
export const closesFrom = (pathname: string, close: () => void) => (): void => {
  // The address changes with the click, and the screen follows it.
  if (location.pathname === pathname) close();
};
