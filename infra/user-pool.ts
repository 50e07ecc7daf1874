/**
 * The attributes that a session's holder could change at Cognito directly: only one that nothing reads. An empty list
 * would mean "every standard attribute" to Cognito, including the phone.
 */
export const WRITABLE_ATTRIBUTES = ['locale'] as const;
