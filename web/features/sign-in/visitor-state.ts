type Typed = Readonly<Record<'firstName' | 'middleName' | 'lastName' | 'email' | 'mobilePhone', string>>;

/** The navigation state from one visitor's page to the next. */
export type VisitorState = {
  /** The specification's marker of a phone number that is not registered. */
  readonly type?: 'NO_USER';
  /** The number typed on the login page, so that the person doesn't have to type it twice. */
  readonly mobilePhone?: string;
  /** The registration as typed, to register again if it has ended. */
  readonly registrant?: Typed;
  /** Any state other than a code on its way. */
  readonly code?: 'unsent' | 'earlier';
};

/** Reads the navigation state and ignores everything unknown. */
export const visitorState = (state: unknown): VisitorState =>
  typeof state === 'object' && state !== null ? (state as VisitorState) : {};
