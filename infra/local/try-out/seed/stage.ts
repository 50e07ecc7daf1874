import type { MovePorts } from '#functions/console/desk/ports.ts';
import type { Member } from '#functions/people/member.ts';
import type { StopClientPorts } from '#functions/people/stop-client.ts';
import type { ProposalPorts } from '#functions/proposals/decide.ts';
import type { ClientHoldPorts } from '#functions/proposals/kinds/client-hold.ts';
import { type ClientId, type TenantId, type TransferId, tenantId } from '#shared/ids.ts';
import { invariant, type Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { StaffRole } from '#shared/staff/person.ts';
import type { SmokeBrowser } from '../../../ops/smoke/browser.ts';
import type { BankConsole } from '../../plaid/bank-console.ts';
import type { LocalPortal } from '../../portal.ts';
import { tryOutPeople } from '../people.ts';
import type { Closing, SeedParty, SeedPayment } from './story.ts';

/** A person of the story, with their browser and their records so far. */
export type StoryPerson = {
  readonly browser: SmokeBrowser;
  readonly party: SeedParty;
  id: ClientId;
  /** Their account here, once linked. */
  account?: string;
  /** When they last typed a code. */
  codeAt: number;
};

/** The transfer that was created for a payment of the story. */
export type PlayedAs = { readonly client: ClientId; readonly id: TransferId };

/** The ports for holding a client and proposing the release. */
export type HoldingPorts = StopClientPorts & ClientHoldPorts & ProposalPorts;

/** The story's stage: the portal, its bank, the staff's ports, and the records so far. */
export type StoryStage = {
  /** A new browser at a host of the portal. */
  readonly browserAt: (host: string) => SmokeBrowser;
  readonly bank: BankConsole;
  /** Runs the portal's scheduled work. */
  readonly run: LocalPortal['run'];
  /** Resolves once everything that follows from earlier actions has been written. */
  readonly written: () => Promise<void>;
  readonly staff: MovePorts;
  readonly holding: HoldingPorts;
  /** True if anything of a client's is due by then: a deadline, a reminder, a scheduled payment. */
  readonly isAnyDue: (at: Date) => Promise<boolean>;
  readonly end: Date;
  readonly actors: Map<SeedParty, StoryPerson>;
  readonly made: Map<SeedPayment, PlayedAs>;
};

/** A payment being played, in its closing. */
export type Playing = {
  readonly closing: Closing;
  readonly payment: SeedPayment;
};

/** A payment's record. Any step before its first one is a mistake in the story. */
export function madeOf({ made }: StoryStage, payment: SeedPayment): PlayedAs {
  const found = made.get(payment);
  invariant(found, `a payment of ${payment.of.lastName} begins with its first step`);
  return found;
}

/** Ends the story if the portal refuses. That is a mistake in the story, and the error tells a person why. */
export function yesOf<Value>(outcome: Outcome<Value, Refusal>, what: string): Value {
  if (outcome.ok) return outcome.value;
  const { code, sentence = '' } = outcome.refusal;
  throw new Error(`${what}: ${code} ${sentence}`);
}

/** A closing's company id. */
export const tenantOf = ({ tenant }: Pick<Closing, 'tenant'>): TenantId => tenantId.parse(tenant);

/** Rosa prepares and Sam approves, because people who try the console sign in as one of them. */
const colleague = (email: string) => {
  const found = tryOutPeople.find((person) => person.email === email);
  invariant(found, `${email} is a person to try the console as`);
  return found;
};
const COLLEAGUES = {
  prepare: colleague('rosa@acme-title.example'),
  approve: colleague('sam@acme-title.example'),
} as const satisfies Record<StaffRole, unknown>;

/** The staff member who does this, as of now. */
export function memberFor(closing: Pick<Closing, 'tenant'>, role: StaffRole): Member {
  const { id, name } = COLLEAGUES[role];
  return { ...{ id, name, role }, way: 'console', tenant: tenantOf(closing), now: new Date() };
}
