import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { proposeFundingRoute, ShownFunding } from '#shared/contracts/fundings.ts';
import type { TenantId } from '#shared/ids.ts';
import { type Funding, fundingId, hasNoAnswer, refusalWords } from '#shared/ledger/funding.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import type { FundingPorts, FundingStore } from '../../ledger/funding-ports.ts';
import { proposeFunding } from '../../ledger/propose-funding.ts';
import { deskMember } from './desk-member.ts';
import { madeOnce } from './made-once.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';

export type FundingDeskPorts = FundingPorts &
  Pick<DeskPorts, 'promised' | 'promisedBefore' | 'released'> & {
    readonly fundings: FundingStore & {
      readonly newest: (tenant: TenantId, most: number) => Promise<readonly Funding[]>;
    };
  };

/** The number shown, which is more than a company makes in a month. */
const SHOWN_MAX = 50;

const OF_COMPANY = { code: 'staff/whole-company' } as const;

function shownOf(caller: DeskCaller, funding: Funding): ShownFunding {
  const { id, version, way, amount, reason, ledger, forPayment, state, by, at, decided, refusal } = funding;
  return {
    ...{ id, version, way, amount, reason, ledger, state, by, at },
    forPayment: forPayment ?? null,
    decidedBy: decided?.by ?? null,
    why: refusal ? refusalWords(refusal) : (decided?.reason ?? null),
    isUnanswered: hasNoAnswer(funding, caller.now),
  };
}

const after = <Code extends RefusalCode>(caller: DeskCaller, worked: Outcome<Funding, Refusal<Code>>) =>
  worked.ok ? done(shownOf(caller, worked.value)) : worked;

/** The newest ones, with those that need action first. The ledger belongs to the whole company. */
export async function listFundings(
  { fundings }: Pick<FundingDeskPorts, 'fundings'>,
  caller: DeskCaller,
): Promise<Outcome<{ fundings: ShownFunding[] }, Refusal<'staff/whole-company'>>> {
  if (caller.member.offices) return refuse(OF_COMPANY);
  const [open, newest] = await Promise.all([fundings.open(caller.tenant), fundings.newest(caller.tenant, SHOWN_MAX)]);
  const all = new Map([...open, ...newest].map((each) => [each.id, each]));
  return done({ fundings: [...all.values()].slice(0, SHOWN_MAX).map((each) => shownOf(caller, each)) });
}

/** A hash of a form's content and its purpose. */
const saidIn = (asked: object): string =>
  createHash('sha256')
    .update(JSON.stringify(['funding', asked]))
    .digest('hex');

/** Prepares one, once per form. Its id is the portal's own, by which the newest are found. */
export async function proposeAtDesk(
  ports: FundingDeskPorts,
  caller: DeskCaller,
  { key, ...asked }: z.output<typeof proposeFundingRoute.body>,
) {
  if (caller.member.offices) return refuse(OF_COMPANY);
  const { tenant, person, now } = caller;
  const { fundings } = ports;
  const made = await madeOnce(
    ports,
    { tenant, person, key, now, said: saidIn(asked) },
    {
      find: (id) => fundings.find(tenant, fundingId.parse(id)),
      make: (id, bound) => {
        const binding = { ...fundings, add: bound(fundings.add), addFor: bound(fundings.addFor) };
        const of = { ...asked, id: fundingId.parse(id) };
        return proposeFunding({ ...ports, fundings: binding }, deskMember(caller, 'prepare'), of);
      },
    },
  );
  return after(caller, made);
}
