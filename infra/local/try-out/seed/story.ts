import type { Purpose } from '#shared/transfer/purposes.ts';

/** Client actions, on the page. */
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

/** Staff actions, at the console. */
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

/** Bank events that no one triggers. */
export type BankMove = 'fails' | 'comes back';

/**
 * One event: its time (a number of banking days before the story's end and a time in New York, or minutes before its
 * end), the action, and its reason, reference or code.
 */
export type StoryStep =
  | readonly [daysBack: number, at: string, move: ClientMove | StaffMove | BankMove, said?: string]
  | readonly ['today', minutesBack: number, move: ClientMove | StaffMove | BankMove, said?: string];

/** A payer or payee. */
export type SeedParty = {
  readonly firstName: string;
  readonly lastName: string;
  /** Ten digits, from the numbers that are never assigned. */
  readonly phone: string;
  /** Their bank, and the last four digits of their account there. */
  readonly bank: string;
  readonly account: string;
  readonly language?: 'es';
};

/** A payment and everything that happens to it. */
export type SeedPayment = {
  readonly of: SeedParty;
  readonly kind: 'ACH' | 'Wire' | 'payout' | 'refund';
  readonly dollars: string;
  readonly purpose: Purpose;
  /** The note that the client reads on a payment that staff prepare. */
  readonly note?: string;
  /** The due date: this many calendar days after the story's end. */
  readonly dueIn?: number;
  readonly steps: readonly StoryStep[];
};

/** A sale with its payments, in the order in which they start. */
export type Closing = {
  readonly tenant: 'acme' | 'harbor';
  readonly file?: string;
  /** The office or agent of the closing. */
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

/** A wire on a company's statement that no one there can identify. */
export type StrayWire = {
  readonly tenant: 'acme';
  readonly dollars: string;
  readonly reference: string;
  readonly sender: string;
  readonly when: readonly [daysBack: number, at: string];
};
