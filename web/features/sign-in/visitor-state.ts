/** What travels in the navigation state from one visitor's page to the next. */
export type VisitorState = {
  /** The specification's marker of a phone number nobody is registered under. */
  readonly type?: 'NO_USER';
  /** The number typed on the login page, so that nobody types it twice. */
  readonly mobilePhone?: string;
  /** Anything but a code on its way. */
  readonly code?: 'unsent' | 'earlier';
};

/** Reads the navigation state; whatever else stands there is nobody's business here. */
export const visitorState = (state: unknown): VisitorState =>
  typeof state === 'object' && state !== null ? (state as VisitorState) : {};
