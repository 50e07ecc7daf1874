/**
 * What the holder of a session could change of themselves at Cognito, around the portal: only what nothing reads. An
 * empty list would not do: Cognito takes it for "every standard attribute", the phone among them.
 */
export const WRITABLE_ATTRIBUTES = ['locale'] as const;
