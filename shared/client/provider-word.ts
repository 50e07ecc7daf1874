/** How old the word of the identity provider may be when the user pool hears of it: the two calls follow each other. */
export const PROVIDER_WORD_SECONDS = 60;

/**
 * What the sign-in function proves to the pool's trigger: that the tenant's identity provider vouched for this user, at
 * that second. Only these two may use the key.
 */
export const providerWordText = (userName: string, at: string): string => `provider:${userName}:${at}`;
