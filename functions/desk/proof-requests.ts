import type * as z from 'zod/mini';
import type {
  dropProofRequestRoute,
  noteProofRequestRoute,
  noteProofSentRoute,
} from '#shared/contracts/proof-requests.ts';
import type { TransferId } from '#shared/ids.ts';
import { dropProofRequest, noteProofRequest, noteProofSent } from '../payments/note-proof.ts';
import { actOnPayment, eitherRole } from './moves.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';

type OfPayment = { readonly transferId: TransferId };
type Body<R extends { readonly body: z.ZodMiniType }> = z.output<R['body']>;

/** Notes that a bank asks for the proof of an authorization. */
export const noteAProofRequest = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, asked }: Body<typeof noteProofRequestRoute>,
) =>
  actOnPayment(ports, caller, { of, version, as: eitherRole(caller) }, (to, who, which) =>
    noteProofRequest(to, who, which, asked),
  );

/** Notes that the proof was sent. */
export const noteAProofSent = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, reason }: Body<typeof noteProofSentRoute>,
) =>
  actOnPayment(ports, caller, { of, version, as: eitherRole(caller) }, (to, who, which) =>
    noteProofSent(to, who, which, reason),
  );

/** Takes a request back that was noted by mistake. */
export const dropAProofRequest = (
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { version, reason }: Body<typeof dropProofRequestRoute>,
) =>
  actOnPayment(ports, caller, { of, version, as: eitherRole(caller) }, (to, who, which) =>
    dropProofRequest(to, who, which, reason),
  );
