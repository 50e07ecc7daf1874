/** The documents a client can read before agreeing: the product's, the provider's and the partner bank's. */
export const legalLinks = {
  terms: '/legal/terms-of-use.html',
  privacy: '/legal/privacy-policy.html',
  bankTerms: '/legal/partner-bank-terms.html',
  bankPrivacy: '/legal/partner-bank-privacy-notice.html',
  provider: 'https://plaid.com/legal',
} as const;
