import type { Words } from '#shared/text/language.ts';

type Legal = Readonly<Record<'terms' | 'privacy' | 'bankTerms' | 'bankPrivacy' | 'provider', string>>;

/** Plaid's own terms are in English only. */
const provider = 'https://plaid.com/legal';

const en: Legal = {
  terms: '/legal/terms-of-use.html',
  privacy: '/legal/privacy-policy.html',
  bankTerms: '/legal/partner-bank-terms.html',
  bankPrivacy: '/legal/partner-bank-privacy-notice.html',
  provider,
};

const es: Legal = {
  terms: '/legal/terms-of-use.es.html',
  privacy: '/legal/privacy-policy.es.html',
  bankTerms: '/legal/partner-bank-terms.es.html',
  bankPrivacy: '/legal/partner-bank-privacy-notice.es.html',
  provider,
};

/** The documents a client can read before agreeing: the product's, Plaid's and the partner bank's. */
export const legalLinks: Words<Legal> = { en, es };
