import { invariant } from '#shared/outcome.ts';

/**
 * The partitions of the items that the stream's readers recognize by the beginning of their sort key, after the
 * tenant's own `TENANT#t`. Each function may write some partitions only, so an item elsewhere was written by a function
 * that has no business with it.
 */
const PLACES: Readonly<Record<string, RegExp>> = {
  CONFIG: /^$/,
  AGENT: /^$/,
  WIRING: /^#WIRING$/,
  CHANGE: /^#PROPOSAL$/,
  CLIENT: /^#CLIENT#[^#]+$/,
  IDENTITY: /^#CLIENT#[^#]+$/,
  BANK: /^#CLIENT#[^#]+$/,
  'SIGN-IN': /^#CLIENT#[^#]+$/,
  'WIRING-SEEN': /^#CLIENT#[^#]+$/,
  'WIRE-VIEW': /^#CLIENT#[^#]+$/,
  DOCUMENT: /^#CLIENT#[^#]+$/,
  'DOCUMENT-LOOK': /^#CLIENT#[^#]+$/,
  TRANSFER: /^#TRANSFERS#[^#]+$/,
  TALLY: /^#COUNT#/,
  RECEIVED: /^#WIRES$/,
  LINE: /^#STATEMENT#[^#]+$/,
  STATEMENT: /^#STATEMENT#ALL$/,
  COLUMNS: /^#STATEMENT#COLUMNS$/,
  MEMBER: /^#STAFF$/,
  INVITATION: /^#STAFF$/,
  NOTICES: /^#STAFF$/,
  PAYER: /^#PAYERS$/,
  FUNDING: /^#FUNDINGS$/,
  SWEEP: /^#FUNDINGS#SWEEPS$/,
  'LEDGER-LOW': /^#FUNDINGS#LOW$/,
  EXPORT: /^#EXPORTS$/,
  VIEWS: /^#VIEWS$/,
  CLOSING: /^#CLOSINGS$/,
  EXCEPTIONS: /^#EXCEPTIONS$/,
  'EXCEPTION-WORD': /^#EXCEPTIONS$/,
  PARTY: /^#PARTIES#(?:payment|file|agent)-[0-9a-f]{24}$/,
  MESSAGE: /^#MESSAGE#/,
};

/** The kinds of items with a place, by the beginning of their sort key. */
export const PLACED_KINDS: readonly string[] = Object.keys(PLACES);

/** Refuses an item that is in another partition than items of its kind. */
export function mustBeInPlace({ pk, sk }: { readonly pk: string; readonly sk: string }): void {
  const [kind = ''] = sk.split('#', 1);
  const [tenant = ''] = /^TENANT#[^#]+/.exec(pk) ?? [];
  invariant(
    tenant !== '' && (PLACES[kind]?.test(pk.slice(tenant.length)) ?? true),
    `${kind} is in another partition than items of its kind`,
  );
}
