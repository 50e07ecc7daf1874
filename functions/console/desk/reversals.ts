import type * as z from 'zod/mini';
import type { noteReversalRoute, proposeReversalRoute } from '#shared/contracts/reversals.ts';
import type { TransferId } from '#shared/ids.ts';
import { noteReversal, proposeReversal } from '../../payments/reverse-payment.ts';
import { actOnPayment, eitherRole } from './moves.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';

type OfPayment = { readonly transferId: TransferId };
type Body<R extends { readonly body: z.ZodMiniType }> = z.output<R['body']>;

export const proposeAReversal = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, ...wanted }: Body<typeof proposeReversalRoute>,
) =>
  actOnPayment(ports, caller, { of, version, as: 'prepare' }, (to, who, which) =>
    proposeReversal(to, who, which, wanted),
  );

export const noteAReversal = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, ...said }: Body<typeof noteReversalRoute>,
) =>
  actOnPayment(ports, caller, { of, version, as: eitherRole(caller) }, (to, who, which) =>
    noteReversal(to, who, which, said),
  );
