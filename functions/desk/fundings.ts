import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { proposeFundingRoute, ShownFunding } from '#shared/contracts/fundings.ts';
import type { TenantId } from '#shared/ids.ts';
import { type Funding, type FundingId, fundingId, fundingWords, refusalWords } from '#shared/ledger/funding.ts';
import { STEP_UP_SECONDS } from '#shared/limits.ts';
import { ZERO } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { hasRole } from '#shared/staff/role.ts';
import { type StepUpId, stepUpId } from '#shared/staff/step-up.ts';
import { approveFunding, claimFunding, findProposed, rejectFunding } from '../ledger-funds/decide-funding.ts';
import type { FundingPorts, FundingStore } from '../ledger-funds/funding-ports.ts';
import { proposeFunding } from '../ledger-funds/propose-funding.ts';
import { approvingRefusal } from '../staff/approving.ts';
import { isOtherPerson } from '../staff/member.ts';
import { deskMember } from './desk-member.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';

/** What deposits and withdrawals at the desk need. */
export type FundingDeskPorts = FundingPorts &
  Pick<DeskPorts, 'stepUps'> & {
    readonly fundings: FundingStore & {
      readonly newest: (tenant: TenantId, most: number) => Promise<readonly Funding[]>;
    };
  };

type OfFunding = { readonly fundingId: FundingId };
type Shown = Promise<Outcome<ShownFunding, Refusal>>;

/** As many are shown: more than a company moves in a month. */
const SHOWN_MAX = 50;

const OF_COMPANY = { code: 'staff/whole-company' } as const;

function shownOf(caller: DeskCaller, funding: Funding): ShownFunding {
  const { id, version, way, amount, reason, ledger, forPayment, state, by, at, decided, refusal } = funding;
  return {
    ...{ id, version, way, amount, reason, ledger, state, by, at },
    forPayment: forPayment ?? null,
    decidedBy: decided?.by ?? null,
    why: refusal ? refusalWords(refusal) : (decided?.reason ?? null),
    isOther: isOtherPerson(deskMember(caller, 'approve'), funding),
  };
}

const after = (caller: DeskCaller, worked: Outcome<Funding, Refusal>): Outcome<ShownFunding, Refusal> =>
  worked.ok ? done(shownOf(caller, worked.value)) : worked;

/** The newest ones, those that wait for somebody first. The ledger is the whole company's. */
export async function listFundings(
  { fundings }: Pick<FundingDeskPorts, 'fundings'>,
  caller: DeskCaller,
): Promise<Outcome<{ fundings: ShownFunding[] }, Refusal<'staff/whole-company'>>> {
  if (caller.member.offices) return refuse(OF_COMPANY);
  const [open, newest] = await Promise.all([fundings.open(caller.tenant), fundings.newest(caller.tenant, SHOWN_MAX)]);
  const all = new Map([...open, ...newest].map((each) => [each.id, each]));
  return done({ fundings: [...all.values()].slice(0, SHOWN_MAX).map((each) => shownOf(caller, each)) });
}

/**
 * Prepares one, under an id that the form's key stands for: a press that is repeated finds what the first one made, and
 * a form that says something else by now makes nothing.
 */
export async function proposeAtDesk(
  ports: FundingDeskPorts,
  caller: DeskCaller,
  { key, ...asked }: z.output<typeof proposeFundingRoute.body>,
): Shown {
  if (caller.member.offices) return refuse(OF_COMPANY);
  const made = await proposeFunding(ports, deskMember(caller, 'prepare'), { ...asked, id: fundingId.parse(key) });
  if (!made.ok) return made;
  const { way, amount, reason, identity, tenantId } = made.value;
  const isThisForm =
    way === asked.way && amount === asked.amount && reason === asked.reason && identity.id === caller.person;
  if (tenantId !== caller.tenant || !isThisForm) return refuse({ code: 'staff/other-form' });
  return after(caller, made);
}

/** Drops one that waits. */
export async function rejectAtDesk(
  ports: FundingDeskPorts,
  caller: DeskCaller,
  { fundingId: id }: OfFunding,
  said: { readonly version: number; readonly reason: string },
): Shown {
  if (caller.member.offices) return refuse(OF_COMPANY);
  const member = deskMember(caller, hasRole(caller.roles, ['operator']) ? 'prepare' : 'approve');
  return after(caller, await rejectFunding(ports, member, { id, ...said }));
}

/** Why somebody may not let this out, apart from having made it. Whichever way it goes, their limit holds for it. */
const closedTo = (caller: DeskCaller, { amount }: Funding) =>
  approvingRefusal(caller.member, { disbursement: true, amount, fee: ZERO }, caller.now);

async function asked(
  ports: FundingDeskPorts,
  caller: DeskCaller,
  id: FundingId,
  version: number,
): Promise<Outcome<Funding, Refusal>> {
  if (caller.member.offices) return refuse(OF_COMPANY);
  const found = await findProposed(ports, deskMember(caller, 'approve'), { id, version });
  if (!found.ok) return found;
  const closed = closedTo(caller, found.value);
  return closed ? refuse(closed) : found;
}

/** What a step-up is for, to the letter: this record, on this version, in the words that were read. */
const thingOf = (of: Funding): string =>
  createHash('sha256')
    .update(
      JSON.stringify(['funding', of.tenantId, of.id, of.version, of.way, of.amount, of.ledgerId, fundingWords(of)]),
    )
    .digest('hex');

/** Begins the step-up: decided as it will be, with nothing written, and answered with the words that are agreed to. */
export async function askFundingStepUp(
  ports: FundingDeskPorts,
  caller: DeskCaller,
  { fundingId: id }: OfFunding,
  { version }: { readonly version: number },
): Promise<Outcome<{ readonly stepUp: StepUpId; readonly words: string }, Refusal>> {
  const found = await asked(ports, caller, id, version);
  if (!found.ok) return found;
  const pretending = { ...ports, fundings: { ...ports.fundings, save: async (one: Funding) => done(one) } };
  const tried = await claimFunding(pretending, deskMember(caller, 'approve'), { id, version });
  if (!tried.ok) return tried;
  const { tenant: tenantId, person, session, now } = caller;
  const stepUp = stepUpId.parse(Buffer.from(ports.random(16)).toString('hex'));
  const words = fundingWords(found.value);
  const expiresAt = Math.floor(now.getTime() / 1000) + STEP_UP_SECONDS;
  await ports.stepUps.ask({ id: stepUp, tenantId, person, session, thing: thingOf(found.value), words, expiresAt });
  return done({ stepUp, words });
}

/** Lets it out for somebody who has proved that they mean it, and asks the provider. */
export async function approveAtDesk(
  ports: FundingDeskPorts,
  caller: DeskCaller,
  { fundingId: id }: OfFunding,
  { version, stepUp }: { readonly version: number; readonly stepUp: StepUpId },
): Shown {
  const found = await asked(ports, caller, id, version);
  if (!found.ok) return found;
  const { tenant: tenantId, person, session, now } = caller;
  const thing = thingOf(found.value);
  const taken = await ports.stepUps.take({ id: stepUp, tenantId, person, session, thing, now });
  if (!taken) return refuse({ code: 'staff/no-step-up' });
  return after(caller, await approveFunding(ports, deskMember(caller, 'approve'), { id, version }));
}
