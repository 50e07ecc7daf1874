import type { Gate } from '#functions/http/caller.ts';
import { door } from '#functions/http/serve.ts';
import { askStepUpRoute, movePaymentRoute, type SecondPersonsMove, secondPersonRoute } from '#shared/contracts/desk.ts';
import { approveProposalRoute, askProposalStepUpRoute } from '#shared/contracts/proposals.ts';
import type { Route } from '#shared/contracts/route.ts';
import { personId } from '#shared/ids.ts';
import type { SimpleMove } from '#shared/staff/desk-move.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { stepUpId } from '#shared/staff/step-up.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aMember, aStaffSession } from './colleagues.ts';
import { aContext, anEvent, type EventParts, read } from './http-event.ts';
import { ORIGIN_SECRET } from './secrets.ts';
import type { World } from './world.ts';

/** The preparer, unless a test overrides it. */
export const ROSA = aMember();
/** The approver, for any amount. */
export const SAM = aMember({
  id: personId.parse('65f0000000000000000000a2'),
  name: 'Sam Okafor',
  roles: ['approver'],
  approveUpTo: 1_000_000_000_00 as NonNullable<StaffMember['approveUpTo']>,
});

/**
 * The desk's real handler over the real table and the bank's stand-in. The test names the caller; authentication has
 * tests of its own.
 */
export async function deskOf(world: World) {
  const { served } = await import('#functions/lambdas/desk.ts');
  const { served: ofStatements } = await import('#functions/lambdas/statements.ts');
  const { served: ofReports } = await import('#functions/lambdas/reports.ts');
  const { served: ofReviews } = await import('#functions/lambdas/reviews.ts');
  const { served: ofConsole } = await import('#functions/lambdas/console.ts');
  const { served: ofProposals } = await import('#functions/lambdas/proposals.ts');
  const { stepUps } = await import('#functions/adapters/dynamo/staff-sign-in.ts');
  const people = new Map([ROSA, SAM].map((each) => [each.id, each]));
  const gate: Gate = {
    tenantOf: async () => undefined,
    originSecrets: async () => [ORIGIN_SECRET],
    scheme: () => 'http:',
    now: () => world.clock.now(),
    countFault: () => undefined,
    staffSessionOf: async (person, id) =>
      aStaffSession({ person, id, activeAt: Math.floor(world.clock.now().getTime() / 1000) }),
    memberOf: async (tenant, person) => (tenant === world.tenant.id ? people.get(person) : undefined),
  };
  const handler = door(gate, [...served, ...ofStatements, ...ofReports, ...ofReviews, ...ofProposals, ...ofConsole]);

  async function call(who: StaffMember, route: Route, { params, ...parts }: EventParts = {}) {
    people.set(who.id, who);
    const given = { params: { tenantId: world.tenant.id, ...params }, person: who.id, ...parts };
    const reply = read(await handler(anEvent(route, given), aContext()));
    const { code } = reply.body as { readonly code?: string };
    return { ...reply, said: code ?? 'ok' };
  }

  /** Does something with a payment in its current state. */
  const onPayment = (who: StaffMember, route: Route, { id, version }: Transfer, said: object = {}) =>
    call(who, route, { params: { transferId: id }, body: { version, ...said } });

  const moves = (who: StaffMember, move: SimpleMove, payment: Transfer, said: object = {}) =>
    onPayment(who, movePaymentRoute, payment, { move, ...said });

  /** Requests the step-up, and proves it as the pool would. */
  async function proved(who: StaffMember, { id }: Transfer, move: SecondPersonsMove, parts: EventParts = {}) {
    const asked = await call(who, askStepUpRoute, { params: { transferId: id }, body: move, ...parts });
    if (asked.said !== 'ok') return asked;
    const { stepUp } = asked.body as { readonly stepUp: string };
    await stepUps.prove(stepUpId.parse(stepUp), Math.floor(world.clock.now().getTime() / 1000));
    return asked;
  }

  /** An approver's steps, from the request to the end. */
  async function asSecondPerson(who: StaffMember, payment: Transfer, move: SecondPersonsMove) {
    const asked = await proved(who, payment, move);
    if (asked.said !== 'ok') return asked;
    const body = { stepUp: asked.body['stepUp'], move };
    return call(who, secondPersonRoute, { params: { transferId: payment.id }, body });
  }

  /** The steps of a proposal's approver, from the request to the end. */
  async function approvesProposal(who: StaffMember, proposalId: string, version: number) {
    const params = { proposalId };
    const asked = await call(who, askProposalStepUpRoute, { params, body: { version } });
    if (asked.said !== 'ok') return asked;
    const { stepUp } = asked.body as { readonly stepUp: string };
    await stepUps.prove(stepUpId.parse(stepUp), Math.floor(world.clock.now().getTime() / 1000));
    return call(who, approveProposalRoute, { params, body: { version, stepUp } });
  }

  return { call, onPayment, moves, proved, asSecondPerson, approvesProposal };
}
