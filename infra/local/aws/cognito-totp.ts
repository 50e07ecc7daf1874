import { createHmac, randomBytes } from 'node:crypto';

/**
 * Settings that an authenticator app and the pool share: six digits every half minute (RFC 6238, with SHA-1 as apps
 * expect).
 */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Accepts a clock that is half a minute ahead or behind. */
const STEPS_OFF = [0, -1, 1] as const;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret, in base 32 (RFC 4648), as long as Cognito's. */
export function newTotpSecret(): string {
  return [...randomBytes(52)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
}

/** The number of half minutes since 1970. */
export const totpStepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The digits for a step (RFC 4226, section 5.3). */
function digitsOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** The beginning of a half minute. */
export const momentOfTotpStep = (step: number): Date => new Date(step * STEP_SECONDS * 1000);

/** The code that an authenticator app shows at a moment. */
export const totpCode = (secret: string, now: Date): string => digitsOf(secret, totpStepAt(now));

/** The half minute that a code belongs to; undefined if it is wrong, too old, or no newer than one already used. */
export function totpStepOf(secret: string, code: string, now: Date, usedUpTo = 0): number | undefined {
  const step = STEPS_OFF.map((off) => totpStepAt(now) + off).find((each) => digitsOf(secret, each) === code);
  return step !== undefined && step > usedUpTo ? step : undefined;
}
