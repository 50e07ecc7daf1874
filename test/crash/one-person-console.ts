import { randomBytes } from 'node:crypto';
import * as desk from '#shared/contracts/desk.ts';
import { proposeFundingRoute } from '#shared/contracts/fundings.ts';
import * as proposals from '#shared/contracts/proposals.ts';
import * as reversals from '#shared/contracts/reversals.ts';
import * as reviews from '#shared/contracts/reviews.ts';
import type { Route } from '#shared/contracts/route.ts';
import type { TransferId } from '#shared/ids.ts';
import { SIMPLE_MOVES } from '#shared/staff/desk-move.ts';
import { REVERSAL_ANSWERS, REVERSAL_REASONS } from '#shared/transfer/reversal-step.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { deskOf, ROSA, SAM } from '../support/desk.ts';
import { furtherCalls, furtherRoutes, isRoute, OFFICE } from './one-person-more.ts';
import type { OnePersonSetup } from './one-person-setup.ts';

/** The calls about proposals, none of which one person can complete. */
const proposalRoutes: readonly Route[] = Object.values<unknown>(proposals).filter(isRoute);

/** The calls about a reversal, except the PDF, which is downloaded with the books. */
const { takeReversalRoute: _paper, ...ofReversals } = reversals;

/**
 * Every call of the desk, and those about a client's hold, statements, wires, someone new and undelivered messages. A
 * new one is drawn automatically.
 */
export const deskRoutes: readonly Route[] = [
  ...Object.values<unknown>({ ...desk, ...ofReversals }).filter(isRoute),
  reviews.moveClientRoute,
  ...proposalRoutes,
  proposeFundingRoute,
  ...furtherRoutes,
];

/** The way that money leaves the company, drawn more often than calls that lead nowhere. */
export const WAY_OUT: readonly Route[] = [desk.prepareDisbursementRoute, desk.movePaymentRoute, desk.secondPersonRoute];

/** The one person, with both roles at the console and no limit. At AWS they have both, too, under another name. */
const ALONE = { ...ROSA, roles: ['operator', 'approver'], approveUpTo: SAM.approveUpTo } as typeof ROSA;

const pick = <T>(list: readonly T[], draw = 0): T | undefined => list[draw % Math.max(1, list.length)];

/** One person's input in a call of the desk: known ids, amounts and files, drawn by numbers. */
function saidIn(route: Route, payment: Transfer | undefined, setup: OnePersonSetup, draws: readonly number[]): object {
  const phone = pick(setup.known.phones, draws[1]);
  const fileNumber = pick([...setup.known.closings, undefined], draws[2]);
  const heldOutside = pick([undefined, 500_000_00, 500_000_00], draws[3]);
  const amount = pick([1_000_00, 149_999_99, 50_00], draws[4]);
  const version = payment?.version ?? 1;
  const mark = payment?.accountCheck?.mark.slice(0, 12) ?? '0'.repeat(12);
  const property = { address1: '12 Oak Street', city: 'Springfield', state: 'IL', zipcode: '62701' };
  const reason = 'checked against the statement';
  if (route === desk.askPaymentRoute || route === desk.prepareDisbursementRoute)
    return {
      ...{ key: randomBytes(16).toString('hex'), phone, amount, ...property, fileNumber, officeId: OFFICE },
      purpose: route === desk.askPaymentRoute ? 'Earnest Money Deposit for Purchase' : 'Proceeds of Sale',
    };
  if (route === desk.confirmWireRoute) {
    const reference = pick(['20261121B1Q8021C000123', '20261121B1Q8021C000124'], draws[5]);
    return { version, reference, received: pick([payment?.amount ?? 1, 1_000_00], draws[6]), on: '2026-11-20' };
  }
  if (route === reversals.proposeReversalRoute) return { version, why: pick(REVERSAL_REASONS, draws[5]), reason };
  if (route === reversals.noteReversalRoute)
    return { version, answer: pick(REVERSAL_ANSWERS, draws[5]), on: '2026-11-20', reference: 'T-1', reason };
  if (route === desk.setFileRoute) return { version, fileNumber: fileNumber ?? '24-2', reason };
  if (route === desk.prepareRefundRoute) return { version, amount: pick([undefined, 50_00], draws[5]), reason };
  if (route === desk.askStepUpRoute || route === desk.secondPersonRoute) {
    const moves = [
      { move: 'approve', version, reason, ...(heldOutside ? { heldOutside } : {}) },
      { move: 'release account', version, mark, spokeWith: 'Mallory Payee', said: 'linked it herself' },
      { move: 'unhold', version, reason },
      { move: 'ask reversal', version },
      { move: 'agree file', version, fileNumber: payment?.filing?.to ?? '24-1' },
    ];
    return pick([...moves, ...moves.slice(0, 1)], draws[5]) ?? {};
  }
  if (route === desk.movePaymentRoute)
    return { move: pick([...SIMPLE_MOVES, 'submit', 'submit'], draws[5]), version, reason, mark };
  return { version, reason };
}

/** One person's work with the ledger: prepares, withdraws, and tries to approve what they prepared. */
async function withLedger(at: Awaited<ReturnType<typeof deskOf>>, draws: readonly number[]): Promise<boolean> {
  const [way, amount] = [pick(['deposit', 'withdraw'], draws[0]), pick([1_000_00, 50_00], draws[1])];
  const body = { key: randomBytes(12).toString('hex'), way, amount, reason: 'for the closing' };
  return (await at.call(ALONE, proposeFundingRoute, { body })).said === 'ok';
}

/** Proposes something, or decides an open proposal. All of them are their own. */
async function withProposals(
  at: Awaited<ReturnType<typeof deskOf>>,
  route: Route,
  clientId: string,
  draws: readonly number[],
): Promise<boolean> {
  const reason = 'spoke with her';
  if (route === proposals.proposeChangeRoute) {
    const body = pick([{ kind: 'client hold', clientId }, { kind: 'plaid balance' }], draws[0]);
    return (await at.call(ALONE, route, { body: { ...body, reason } })).said === 'ok';
  }
  const { body } = await at.call(ALONE, proposals.listProposalsRoute);
  const one = pick((body as unknown as { proposals: { id: string; version: number }[] }).proposals, draws[0]);
  if (!one || route === proposals.listProposalsRoute) return one !== undefined;
  const { id: proposalId, version } = one;
  if (route !== proposals.rejectProposalRoute)
    return (await at.approvesProposal(ALONE, proposalId, version)).said === 'ok';
  return (await at.call(ALONE, route, { params: { proposalId }, body: { version, reason } })).said === 'ok';
}

/** The desk for one person who also proves every step-up themselves, with their own key. */
export async function deskAlone(setup: OnePersonSetup) {
  const at = await deskOf(setup.world);
  const further = furtherCalls(setup, at, ALONE);
  /** Makes one random call. Returns whether it was done, or which of several actions was. */
  return async (route: Route, draws: readonly number[]): Promise<boolean | string> => {
    const call = further.get(route);
    if (call) return call(draws);
    const reason = 'spoke with her';
    const client = setup.held.id;
    if (proposalRoutes.includes(route)) return withProposals(at, route, client, draws);
    if (route === proposeFundingRoute) return withLedger(at, draws);
    if (route === reviews.moveClientRoute) {
      const body = { move: 'hold', reason };
      return (await at.call(ALONE, route, { params: { clientId: client }, body })).said === 'ok';
    }
    // New items allow the most actions.
    const { transfers } = setup.known;
    const id = pick([...transfers.slice(-6), ...transfers.slice(-2), ...transfers.slice(-1)], draws[0]);
    const payment = id && (await setup.found(id as TransferId));
    const body = saidIn(route, payment || undefined, setup, draws);
    if (route === desk.askStepUpRoute || route === desk.secondPersonRoute) {
      const isDone = payment ? (await at.asSecondPerson(ALONE, payment, body as never)).said === 'ok' : false;
      // Every hold of a payment is this person's own, which they may release (D-112).
      return isDone && (body as { move: string }).move === 'unhold' ? 'unhold' : isDone;
    }
    const reply = await at.call(ALONE, route, { params: { transferId: id ?? '0'.repeat(24) }, body });
    const made = String(reply.body['id'] ?? '');
    if (made && !setup.known.transfers.includes(made)) setup.known.transfers.push(made);
    return reply.said === 'ok' && (route === desk.movePaymentRoute ? (body as { move: string }).move : true);
  };
}
