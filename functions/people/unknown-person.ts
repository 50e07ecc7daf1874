import { createHash } from 'node:crypto';

/** The name of a user that the pool doesn't have, for an unknown address; the same one each time. */
export const unknownPerson = (email: string): string =>
  createHash('sha256').update(`nobody ${email}`).digest('hex').slice(0, 24);
