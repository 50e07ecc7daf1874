import { createHash } from 'node:crypto';

/** The name of a user whom the pool does not have, for an address that nobody has: the same one each time. */
export const unknownPerson = (email: string): string =>
  createHash('sha256').update(`nobody ${email}`).digest('hex').slice(0, 24);
