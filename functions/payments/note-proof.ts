import { FED_ZONE } from '#shared/banking-days.ts';
import { type Day, today } from '#shared/dates.ts';
import { refuse } from '#shared/outcome.ts';
import { moved } from '#shared/transfer/move.ts';
import { askableSince, hasRoomForAProof, isProofAskable, openProofRequestOf } from '#shared/transfer/proof-request.ts';
import { hasRoomForAnAttempt } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../people/member.ts';
import { type StaffPorts, type Which, workOn } from './engine/staff-work.ts';

export type NoteProofPorts = { readonly transfers: Pick<StaffPorts['transfers'], 'find' | 'save'> };

const ENOUGH =
  'This payment already has four requests, the most we can record. Answer the bank, and keep its letter and the date yourself.';
const NO_ROOM = 'This payment was changed too many times to record this. Write down the date yourself.';

/**
 * Records the day on which a bank asked for proof of a debit's authorization. It is an open item with a deadline until
 * the staff have sent the proof.
 */
export const noteProofRequest = (ports: NoteProofPorts, member: Member, which: Which, asked: Day) =>
  workOn(ports, member, which, 'any', (found) => {
    if (!isProofAskable(found)) return refuse({ code: 'staff/no-debit' });
    if (asked > today(member.now, FED_ZONE)) return refuse({ code: 'staff/asked-ahead' });
    if (asked < askableSince(found)) return refuse({ code: 'staff/asked-before' });
    if (openProofRequestOf(found)) return refuse({ code: 'staff/proof-open' });
    if (!hasRoomForAProof(found)) return refuse({ code: 'transfer/too-many-tries', sentence: ENOUGH });
    if (!hasRoomForAnAttempt(found)) return refuse({ code: 'transfer/too-many-tries', sentence: NO_ROOM });
    return moved(found, 'askProof', 'staff', { ...byMember(member), proof: { asked } });
  });

/** Withdraws a request that was recorded by mistake, with the reason. */
export const dropProofRequest = (ports: NoteProofPorts, member: Member, which: Which, reason: string) =>
  workOn(ports, member, which, 'any', (found) => {
    if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
    if (!openProofRequestOf(found)) return refuse({ code: 'staff/no-proof-asked' });
    return moved(found, 'dropProof', 'staff', byMember(member, reason));
  });

/** Records that the proof was sent to the bank, and how. This closes the open item. */
export const noteProofSent = (ports: NoteProofPorts, member: Member, which: Which, how: string) =>
  workOn(ports, member, which, 'any', (found) => {
    if (how.trim() === '') return refuse({ code: 'staff/no-reason' });
    if (!openProofRequestOf(found)) return refuse({ code: 'staff/no-proof-asked' });
    return moved(found, 'sendProof', 'staff', byMember(member, how));
  });
