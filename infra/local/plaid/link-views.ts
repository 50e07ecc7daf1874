import type { Outcome } from '#shared/outcome.ts';
import type { LocalBank } from './bank.ts';
import { type InstitutionRecord, institutionById } from './institutions.ts';
import { institutionLogo } from './logo.ts';
import type { AccountRecord, ItemRecord, LinkSessionRecord, LinkTokenRecord } from './records.ts';
import { decline, type PlaidRefusal } from './refusal.ts';

/**
 * The widget's own calls to the stand-in. Plaid's widget calls its own servers in the same way, and the portal never
 * sees these calls. Each returns the next pane's contents.
 */
export interface LinkSession {
  readonly bank: LocalBank;
  readonly link: LinkTokenRecord;
}

/** The next pane's contents, or a refusal. */
export type Shown<T = object> = Outcome<T, PlaidRefusal>;

/** A bank in the panes' format. */
export const bankView = (institution: InstitutionRecord) => ({
  id: institution.id,
  name: institution.name,
  logo: institutionLogo(institution),
  isOauth: institution.isOauth,
  isSupported: institution.isSupported,
  host: new URL(institution.url).host,
});

const accountLine = ({ accountId, name, mask, subtype, availableCents }: AccountRecord) => ({
  id: accountId,
  name,
  mask,
  subtype,
  availableCents,
});

/** The accounts of a login to choose from. */
export const sessionView = (session: LinkSessionRecord, institution: InstitutionRecord) => ({
  sessionId: session.sessionId,
  institution: bankView(institution),
  accounts: session.accounts.map(accountLine),
});

/** The refusal for a session that this token didn't begin. */
export const unknownSession = () => decline('INVALID_INPUT', 'INVALID_LINK_TOKEN', 'the session is not known');

/** The fields that every Item takes from its link token. */
export const itemStart = (link: LinkTokenRecord) => ({
  clientId: link.clientId,
  products: link.products,
  webhook: link.webhook,
  legalName: link.legalName,
  address: link.address,
});

/** The arguments of `onSuccess`. */
export function finishedView(item: ItemRecord, publicToken: string, sessionId: string) {
  const institution = institutionById(item.institutionId);
  return {
    publicToken,
    metadata: {
      institution: institution ? { name: institution.name, institution_id: institution.id } : null,
      accounts: item.accounts.map(({ accountId, name, mask, subtype, verification }) => ({
        id: accountId,
        name,
        mask,
        type: 'depository',
        subtype,
        verification_status: verification?.status ?? null,
        class_type: null,
      })),
      link_session_id: sessionId,
      transfer_status: null,
    },
  };
}
