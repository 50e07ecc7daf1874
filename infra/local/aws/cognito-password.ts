import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** A sixteenth of Node's own cost, because these passwords only open a portal on this machine. */
const COST = { N: 1024 };

/** A password in stored form. */
export function passwordHash(password: string, salt = randomBytes(16).toString('base64url')): string {
  return `${salt}.${scryptSync(password, salt, 32, COST).toString('base64url')}`;
}

/** The stored value for an unknown user: no password matches it, and checking takes just as long. */
const NOBODYS = `nobody.${Buffer.alloc(32).toString('base64url')}`;

/** True if the password matches; never for a user without one. */
export function isPassword(password: string, kept = NOBODYS): boolean {
  const [salt = '', hash = ''] = kept.split('.');
  return timingSafeEqual(scryptSync(password, salt, 32, COST), Buffer.from(hash, 'base64url'));
}
