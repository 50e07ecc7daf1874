import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import {
  type AwaitedPayment,
  confirmLineRoute,
  type HeldWire,
  ignoreLineRoute,
  keepLineRoute,
  lineReference,
  matchReturnRoute,
  proposeAtBankRoute,
  proveLineRoute,
  type ShownLine,
} from '#shared/contracts/statements.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { excludedWith } from './known.ts';
import { useWireWork } from './use-wires.ts';

/** The open transaction, and what to do after an action on it. */
export type LineProps = { readonly of: ShownLine; readonly onDone: () => void };
type After = { readonly state: ShownLine['state']; readonly isHeld: boolean; readonly wire?: string | undefined };

const saidOf = ({ isHeld, state, said }: After & { readonly said: string }): string =>
  isHeld && state === 'matched' ? words.heldFor : said;

/** Money whose bank description names no file is only proposed, and so is excluding money that no file is charged with. */
const postedOr =
  (done: string) =>
  ({ state }: After): string =>
    state === 'new' ? words.restoreDone : done;

/** The actions on a transaction, based on the version shown. */
export function useLineWork({ of, onDone }: LineProps) {
  const { tenantId, places, accountInRow } = useHere();
  const navigate = useNavigate();
  const work = useWireWork<After & { readonly said: string }>(saidOf);
  // A form shows its own refusals.
  const byForm = useWireWork<After & { readonly said: string }>(saidOf);
  const params = { tenantId, on: of.on, lineId: of.id };
  const { version } = of;
  const act = async (message: string | ((after: After) => string), make: () => Promise<After>, by = work) => {
    // The message is shown first, because a sheet that closes at once isn't drawn again.
    await by.mutateAsync(async () => {
      const after = await make();
      return { ...after, said: typeof message === 'string' ? message : message(after) };
    });
    onDone();
  };
  const propose = ({ reference, ...body }: { readonly reference: string } & z.input<typeof proposeAtBankRoute.body>) =>
    act(
      words.restoreDone,
      async () => {
        await callStaff(proposeAtBankRoute, { params: { tenantId, reference }, body });
        return { state: of.state, isHeld: false };
      },
      byForm,
    );
  return {
    work,
    /** True if the finished or running action is this person's own. */
    isOwn: [work, byForm].some(({ isPending, isSuccess }) => isPending || isSuccess),
    confirm: ({ id, version: paymentVersion }: AwaitedPayment) =>
      act(words.confirmed, () =>
        callStaff(confirmLineRoute, { params, body: { version, transferId: id, paymentVersion } }),
      ),
    keep: () =>
      act(words.kept, async () => ({
        ...(await callStaff(keepLineRoute, { params, body: { version } })),
        isHeld: false,
      })),
    /** Keeps the transaction's wire, then opens the wire to split it. */
    keepToSplit: async (): Promise<void> => {
      const { wire } = await work.mutateAsync(async () => {
        const kept = await callStaff(keepLineRoute, { params, body: { version } });
        return { ...kept, isHeld: false, said: words.keptToSplit };
      });
      if (wire) void navigate(places.heldWire(wire), { state: { what: 'split' } });
    },
    ignore: (reason: string) =>
      act(postedOr(words.ignored), () => callStaff(ignoreLineRoute, { params, body: { version, reason } }), byForm),
    /** Excludes a fee, or both sides of a transfer between own accounts. */
    excludeKnown: () =>
      act(postedOr(words.ignored), async () => {
        const states: After['state'][] = [];
        for (const { on, lineId, version: shown, reason } of excludedWith(of, accountInRow)) {
          const body = { version: shown, reason };
          states.push((await callStaff(ignoreLineRoute, { params: { tenantId, on, lineId }, body })).state);
        }
        return { state: states.includes('new') ? 'new' : 'ignored', isHeld: false };
      }),
    holdOutside: (fileNumber: string, reason: string) =>
      act(
        postedOr(words.outside[of.direction].done),
        () => callStaff(proveLineRoute, { params, body: { version, fileNumber, reason } }),
        byForm,
      ),
    divideOutside: (parts: NonNullable<z.input<typeof proveLineRoute.body>['parts']>, reason: string) =>
      act(
        postedOr(words.divide[of.direction].done),
        () => callStaff(proveLineRoute, { params, body: { version, parts, reason } }),
        byForm,
      ),
    matchReturn: (reference: string) =>
      act(words.returned.done, () => callStaff(matchReturnRoute, { params, body: { version, reference } })),
    matchTyped: (reference: string) =>
      act(words.typed.done, () => callStaff(matchReturnRoute, { params, body: { version, reference } })),
    /** Undoes the match of a wire to its payment, or the posting of a part to its file. */
    undoMatch: ({ reference, version: own, state }: HeldWire, reason: string) =>
      propose({ reference, version: own, what: state === 'posted' ? 'unpost' : 'reopen', reason }),
    takeBack: (reason: string) => propose({ reference: lineReference(of), version, reason }),
  };
}
/** The actions on the open transaction. */
export type LineActs = ReturnType<typeof useLineWork>;
