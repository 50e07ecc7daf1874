import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** A sixteenth of Node's own cost: these passwords open nothing but a portal on this machine. */
const COST = { N: 1024 };

/** A password as it is kept. */
export function passwordHash(password: string, salt = randomBytes(16).toString('base64url')): string {
  return `${salt}.${scryptSync(password, salt, 32, COST).toString('base64url')}`;
}

/** Whether it is the one that is kept; of a user without one, never. */
export function isPassword(password: string, kept: string | undefined): boolean {
  const [salt = '', hash = ''] = (kept ?? passwordHash('nobody')).split('.');
  const right = Buffer.from(hash, 'base64url');
  // Of a user who does not exist as well: the time must not tell.
  const isRight = timingSafeEqual(scryptSync(password, salt, 32, COST), right);
  return isRight && kept !== undefined;
}
