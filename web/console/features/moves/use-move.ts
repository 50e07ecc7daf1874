import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AfterMove } from '#shared/contracts/desk.ts';
import type { DeskMove } from '#shared/staff/desk-move.ts';
import { moveText } from '#shared/text/console/desk.ts';
import { useAfterMove, versionMadeHere } from '../../lib/after-move.ts';
import { useHere } from '../../lib/company.tsx';
import { besideField, wasChangedMeanwhile } from '../../lib/refused-field.ts';
import type { ShownPayment } from '../../lib/use-payment.ts';

/** A payment and what is to be done with it, as every sheet of the desk takes them. */
export type MoveProps = { readonly of: ShownPayment; readonly move: DeskMove; readonly onClose: () => void };

/** Whether this reader can still do it: it may have been done by a colleague while the sheet was open. */
export const isOpenTo = ({ moves }: Pick<ShownPayment, 'moves'>, move: DeskMove): boolean =>
  moves.some((each) => each.move === move && each.why === null);

/** Nobody reads a sheet faster: until then a press still means what stood there before. */
const READ_MS = 1000;

/**
 * The version that somebody has before their eyes. What a colleague has done appears in an open sheet by itself, perhaps
 * under a finger that is on its way: such a press is on top of the version before, and refused.
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
 * Whether somebody changed the payment since its sheet was opened, as far as is known here; and reads it anew where the
 * portal says so. What was typed stays in its sheet.
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
    // What answers a press, or was done from here, is no surprise to whoever pressed.
    readVersion: version === refused?.shown || version === versionMadeHere(id) ? version : read,
  };
}

/**
 * Makes a move on top of the version that is shown, says so and closes its sheet. A refusal is thrown on, beside its
 * field; one because of a colleague's change only shows how the payment stands now.
 */
export function useMove({ of, move, onClose }: MoveProps) {
  const { tenantId } = useHere();
  const afterMove = useAfterMove();
  const { wasChanged, lookAgain, readVersion } = useLookAgain(of);
  const at = { params: { tenantId, transferId: of.payment.id }, version: readVersion };
  async function make<A extends AfterMove>(
    send: (to: typeof at) => Promise<A>,
    said: (after: A) => string = () => moveText[move].done,
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
