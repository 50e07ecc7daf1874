/**
 * The maximum age of an identity provider's confirmation when it reaches the user pool, because the two calls follow
 * each other.
 */
export const PROVIDER_WORD_SECONDS = 60;

/**
 * The text that the sign-in function signs for the pool's trigger: the tenant's identity provider confirmed this user
 * at that second. Only these two may use the key.
 */
export const providerWordText = (userName: string, at: string): string => `provider:${userName}:${at}`;
