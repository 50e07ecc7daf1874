import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ClosingParty } from '#shared/staff/party.ts';
import type { Random } from '../ports.ts';

const slow = promisify(scrypt);
const BYTES = 32;

const hashOf = async (pin: string, salt: string): Promise<string> =>
  Buffer.from((await slow(pin, salt, BYTES)) as Uint8Array).toString('hex');

/** A PIN as stored. A few digits are soon guessed, so a slow hash with a salt makes a copy of the table useless. */
export async function pinToStore(pin: string, random: Random): Promise<NonNullable<ClosingParty['pin']>> {
  const salt = Buffer.from(random(16)).toString('hex');
  return { salt, hash: await hashOf(pin, salt) };
}

/** True if this is the PIN. */
export async function isPin(typed: string, { salt, hash }: NonNullable<ClosingParty['pin']>): Promise<boolean> {
  return timingSafeEqual(Buffer.from(await hashOf(typed, salt)), Buffer.from(hash));
}
