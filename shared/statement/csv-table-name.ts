import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';

/** As much of the hash of a table's head as tells the tables of all banks apart. */
const NAME_DIGITS = 24;

/** Names a table by its head: the same for each file that has the same columns in the same order. */
export const nameOfHead = (headers: readonly string[]): string =>
  bytesToHex(sha256(JSON.stringify(headers))).slice(0, NAME_DIGITS);
