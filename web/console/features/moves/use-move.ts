import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AfterMove } from '#shared/contracts/desk.ts';
import type { DeskMove } from '#shared/staff/desk-move.ts';
import { endText, type MoveWords, moveText } from '#shared/text/console/desk.ts';
import { useAfterMove, versionMadeHere } from '../../lib/after-move.ts';
import { useHere } from '../../lib/company.tsx';
import { besideField, wasChangedMeanwhile } from '../../lib/refused-field.ts';
import type { ShownPayment } from '../../lib/use-payment.ts';

/** A payment and the move to make, as every sheet takes them. */
export type MoveProps = { readonly of: ShownPayment; readonly move: DeskMove; readonly onClose: () => void };

/** True if this reader can still make the move. A colleague may have made it while the sheet was open. */
export const isOpenTo = ({ moves }: Pick<ShownPayment, 'moves'>, move: DeskMove): boolean =>
  moves.some((each) => each.move === move && each.why === null);

/** The words of a move on a payment. Ending a proposal is called a withdrawal by who made it, a rejection by others. */
export function useMoveWords(of: ShownPayment | undefined): (move: DeskMove) => MoveWords {
  const { me } = useHere();
  const { filing, reversal } = of?.desk ?? {};
  const found = reversal?.found;
  return (move) => {
    if (move === 'drop reversal' && found?.state === 'asked') return endText.approved;
    if (move === 'drop reversal' && found?.proposed.by === me.name) return endText[move];
    if (move === 'drop file' && filing?.by === me.name) return endText[move];
    return moveText[move];
  };
}

/** No one reads a sheet faster. Until then, a click is still meant for the previous contents. */
const READ_MS = 1000;

/**
 * The version that the reader has seen. A colleague's change updates an open sheet, perhaps just before a click. Such a
 * click still counts for the previous version, and is refused.
 */
function useReadVersion(version: number): number {
  const [read, setRead] = useState(version);
  useEffect(() => {
    const timer = setTimeout(() => setRead(version), READ_MS);
    return () => clearTimeout(timer);
  }, [version]);
  return read;
}

/**
 * True if someone is known to have changed the payment since its sheet was opened. It reloads the payment if the server
 * reports such a change. The sheet keeps what was typed.
 */
export function useLookAgain({ payment: { id }, version }: Pick<ShownPayment, 'payment' | 'version'>) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  const [openedAt] = useState(version);
  const [refused, setRefused] = useState<{ readonly shown: number | undefined }>();
  const read = useReadVersion(version);
  const lookAgain = async (thrown: unknown): Promise<boolean> => {
    if (!wasChangedMeanwhile(thrown)) {
      setRefused(undefined);
      return false;
    }
    const queryKey = ['payment', tenantId, id];
    await cache.refetchQueries({ queryKey });
    setRefused({ shown: cache.getQueryData<ShownPayment>(queryKey)?.version });
    return true;
  };
  return {
    wasChanged: refused !== undefined || (version !== openedAt && version !== versionMadeHere(id)),
    lookAgain,
    // A change made by this click or from this page is no surprise to the person who made it.
    readVersion: version === refused?.shown || version === versionMadeHere(id) ? version : read,
  };
}

/**
 * Makes a move on the version shown, confirms it and closes the sheet. A refusal is thrown on, with its field. A
 * refusal because of a colleague's change only shows the payment's current state.
 */
export function useMove({ of, move, onClose }: MoveProps) {
  const { tenantId } = useHere();
  const afterMove = useAfterMove();
  const words = useMoveWords(of)(move);
  const { wasChanged, lookAgain, readVersion } = useLookAgain(of);
  const at = { params: { tenantId, transferId: of.payment.id }, version: readVersion };
  async function make<A extends AfterMove>(
    send: (to: typeof at) => Promise<A>,
    said: (after: A) => string = () => words.done,
  ): Promise<A | undefined> {
    try {
      const after = await send(at);
      onClose();
      await afterMove(after, said(after));
      return after;
    } catch (thrown) {
      if (await lookAgain(thrown)) return undefined;
      throw besideField(thrown);
    }
  }
  return { make, wasChanged };
}
