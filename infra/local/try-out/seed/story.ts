import type { Purpose } from '#shared/transfer/purposes.ts';

/** What the clients do, at the page. */
export type ClientMove =
  | 'joins'
  | 'joins without a bank'
  | 'drafts'
  | 'pays'
  | 'schedules'
  | 'chooses to wire'
  | 'says the wire is sent'
  | 'opens'
  | 'accepts'
  | 'declines'
  | 'cancels'
  | 'tries again'
  | 'uploads an ID';

/** What the staff do, at their desk. */
export type StaffMove =
  | 'is prepared'
  | 'is released'
  | 'is submitted'
  | 'is approved'
  | 'is handed over'
  | 'is rejected'
  | 'is withdrawn'
  | 'is closed'
  | 'is held'
  | 'is to be reversed'
  | 'wire arrives'
  | 'wire has a problem'
  | 'bank asks for proof'
  | 'client is held'
  | 'client is to go on';

/** What the bank does by itself. */
export type BankMove = 'fails' | 'comes back';

/**
 * One thing that happens: so many banking days before the story's end, at this time in New York, or so many minutes
 * before its end; what it is; and what is said with it: a reason, a reference, a code.
 */
export type StoryStep =
  | readonly [daysBack: number, at: string, move: ClientMove | StaffMove | BankMove, said?: string]
  | readonly ['today', minutesBack: number, move: ClientMove | StaffMove | BankMove, said?: string];

/** Somebody who pays, or is paid. */
export type SeedParty = {
  readonly firstName: string;
  readonly lastName: string;
  /** Ten digits, of the numbers that are nobody's. */
  readonly phone: string;
  /** Where they bank, and the last four digits of their account there. */
  readonly bank: string;
  readonly account: string;
  readonly language?: 'es';
};

/** A payment and all that happens to it. */
export type SeedPayment = {
  readonly of: SeedParty;
  readonly kind: 'ACH' | 'Wire' | 'payout' | 'refund';
  readonly dollars: string;
  readonly purpose: Purpose;
  /** What the client reads of a payment that the staff prepare. */
  readonly note?: string;
  /** The last day to answer it: so many calendar days after the story's end. */
  readonly dueIn?: number;
  readonly steps: readonly StoryStep[];
};

/** A sale with its payments, in the order in which they begin. */
export type Closing = {
  readonly tenant: 'acme' | 'harbor';
  readonly file?: string;
  /** The office or the agent whose closing it is. */
  readonly officeId?: string;
  readonly agentId?: string;
  readonly property: {
    readonly address1: string;
    readonly city: string;
    readonly state: 'OH' | 'FL';
    readonly zipcode: string;
  };
  readonly payments: readonly SeedPayment[];
};

/** A wire on a company's statement that is nobody's, as far as anybody there knows. */
export type StrayWire = {
  readonly tenant: 'acme';
  readonly dollars: string;
  readonly reference: string;
  readonly sender: string;
  readonly when: readonly [daysBack: number, at: string];
};
