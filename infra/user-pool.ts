/**
 * The attributes that a session's holder could change at Cognito directly: only one that nothing reads. An empty list
 * would mean "every standard attribute" to Cognito, including the phone.
 */
export const WRITABLE_ATTRIBUTES = ['locale'] as const;

/**
 * The clients' pool's own attributes. The two that go into the token are fixed at creation; the others only affect the
 * text's wording.
 */
export const CLIENT_ATTRIBUTES = {
  tenant_id: { mutable: false, maxLen: 64 },
  portal_client_id: { mutable: false, maxLen: 64 },
  tenant_name: { mutable: true, maxLen: 256 },
  host: { mutable: true, maxLen: 256 },
  purpose: { mutable: true, maxLen: 20 },
} as const;

/** The length of the clients' passwords, which no one knows. */
export const CLIENT_PASSWORD_MIN = 32;
