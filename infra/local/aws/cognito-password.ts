import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** A sixteenth of Node's own cost: these passwords open nothing but a portal on this machine. */
const COST = { N: 1024 };

/** A password as it is kept. */
export function passwordHash(password: string, salt = randomBytes(16).toString('base64url')): string {
  return `${salt}.${scryptSync(password, salt, 32, COST).toString('base64url')}`;
}

/** What is kept for a user who does not exist: no password has it, and looking takes as long. */
const NOBODYS = `nobody.${Buffer.alloc(32).toString('base64url')}`;

/** Whether it is the one that is kept; of a user without one, never. */
export function isPassword(password: string, kept = NOBODYS): boolean {
  const [salt = '', hash = ''] = kept.split('.');
  return timingSafeEqual(scryptSync(password, salt, 32, COST), Buffer.from(hash, 'base64url'));
}
