type Typed = Readonly<Record<'firstName' | 'middleName' | 'lastName' | 'email' | 'mobilePhone', string>>;

/** What travels in the navigation state from one visitor's page to the next. */
export type VisitorState = {
  /** The specification's marker of a phone number that is not registered. */
  readonly type?: 'NO_USER';
  /** The number typed on the login page, so that the person need not type it twice. */
  readonly mobilePhone?: string;
  /** What was typed into the registration, to register again with when it has ended. */
  readonly registrant?: Typed;
  /** Anything but a code on its way. */
  readonly code?: 'unsent' | 'earlier';
};

/** Reads the navigation state and ignores everything else in it. */
export const visitorState = (state: unknown): VisitorState =>
  typeof state === 'object' && state !== null ? (state as VisitorState) : {};
