import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';

/** Enough of a header's hash to tell all banks' tables apart. */
const NAME_DIGITS = 24;

/** Names a table by its header: the same for each file with the same columns in the same order. */
export const nameOfHead = (headers: readonly string[]): string =>
  bytesToHex(sha256(JSON.stringify(headers))).slice(0, NAME_DIGITS);
