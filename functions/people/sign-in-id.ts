import { createHash } from 'node:crypto';
import { type StaffSessionId, staffSessionId } from '#shared/ids.ts';

/** The session of all tokens of one sign-in. The pool names the sign-in, and keeps the name at a refresh. */
export const sessionOfSignIn = (originJti: string): StaffSessionId =>
  staffSessionId.parse(createHash('sha256').update(originJti).digest('hex').slice(0, 24));
