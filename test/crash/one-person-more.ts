import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mendMessageRoute } from '#shared/contracts/console-messages.ts';
import * as payers from '#shared/contracts/payer-invitations.ts';
import type { Route } from '#shared/contracts/route.ts';
import * as files from '#shared/contracts/statement-files.ts';
import * as statements from '#shared/contracts/statements.ts';
import { type ClientId, type TransferId, tenantId } from '#shared/ids.ts';
import { INVITATION_MOVES } from '#shared/staff/desk-move.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { stepUpId } from '#shared/staff/step-up.ts';
import { LINE_STATES } from '#shared/statement/kept-line.ts';
import { WIRE_MOVES } from '#shared/wire/received.ts';
import type { deskOf } from '../support/desk.ts';
import { tableOf } from '../support/statements.ts';
import type { OnePersonSetup } from './one-person-setup.ts';

type Desk = Awaited<ReturnType<typeof deskOf>>;
/** One random call, made with the known ids. Returns whether it was done. */
export type DrawnCall = (draws: readonly number[]) => Promise<boolean>;

/** True if a module's export is a call. */
export const isRoute = (each: unknown): each is Route =>
  typeof each === 'object' && each !== null && 'throttle' in each;
const isWrite = ({ method }: Route): boolean => method !== 'GET';

/** The calls about bank statements, wires, someone new and undelivered messages. A new one is drawn automatically. */
export const furtherRoutes: readonly Route[] = [
  ...Object.values<unknown>({ ...statements, ...files, ...payers })
    .filter(isRoute)
    .filter(isWrite),
  mendMessageRoute,
];

const pick = <T>(list: readonly T[], draw = 0): T | undefined => list[draw % Math.max(1, list.length)];
const reason = 'as the bank says on the phone';
/** The office that one person names in their input. */
export const OFFICE = '65f0000000000000000000a1';
const PROPERTY = { address1: '12 Oak Street', city: 'Springfield', state: 'IL', zipcode: '62701' };

/** What one person may draw on: themselves at the desk, and the world. */
type Alone = { readonly setup: OnePersonSetup; readonly at: Desk; readonly who: StaffMember };

/** Requests a step-up and proves it, because the person holds their own key. */
async function proved({ setup, at, who }: Alone, route: Route, parts: object): Promise<string | undefined> {
  const { stepUps } = await import('#functions/adapters/dynamo/staff-sign-in.ts');
  const asked = await at.call(who, route, parts);
  if (asked.said !== 'ok') return undefined;
  const { stepUp } = asked.body as { readonly stepUp: string };
  await stepUps.prove(stepUpId.parse(stepUp), Math.floor(setup.world.clock.now().getTime() / 1000));
  return stepUp;
}

/** Statements that the person forges: of a bank that doesn't exist, or with the reference of an expected payment. */
async function aStatement({ setup }: Alone, draws: readonly number[]): Promise<string> {
  const id = pick(setup.known.transfers.slice(-10), draws[1]);
  const payment = id && (await setup.found(id as TransferId));
  const wanted = payment ? payment.amount + ((draws[2] ?? 0) % 2) : 100_000;
  const own = tableOf([
    { amount: wanted, words: `OBI ${payment ? payment.referenceId : 'NOTHING'}`, reference: `M${draws[3]}` },
  ]);
  const made = setup.known.statementFiles.map((path) => readFileSync(path, 'utf8'));
  return pick([own, own, ...made], draws[0]) ?? own;
}

/** The calls about transactions and wires. */
function ofStatements(alone: Alone): ReadonlyMap<Route, DrawnCall> {
  const { setup, at, who } = alone;
  const lineOf = async (draws: readonly number[]) => {
    const state = pick(['new', 'new', ...LINE_STATES], draws[0]) ?? 'new';
    const { body } = await at.call(who, statements.listLinesRoute, {
      query: state === 'new' ? { state } : { state, month: '2026-11' },
    });
    return pick((body as { lines?: readonly statements.ShownLine[] }).lines ?? [], draws[1]);
  };
  const wireOf = async (draws: readonly number[]) => {
    const { body } = await at.call(who, statements.wireDeskRoute);
    return pick((body as { wires?: readonly statements.HeldWire[] }).wires ?? [], draws[1]);
  };
  const sentBackOf = async (draws: readonly number[]) => {
    const { body } = await at.call(who, statements.wireDeskRoute);
    return pick((body as { sentBack?: readonly statements.SentBackWire[] }).sentBack ?? [], draws[2])?.reference;
  };
  const paymentOf = async (draws: readonly number[]) => {
    const id = pick(setup.known.transfers.slice(-12), draws[2]);
    const found = id && (await setup.found(id as TransferId));
    return found ? { transferId: found.id, paymentVersion: found.version } : undefined;
  };
  const onLine =
    (
      route: Route,
      more: (draws: readonly number[], line: statements.ShownLine) => object | Promise<object>,
    ): DrawnCall =>
    async (draws) => {
      const line = await lineOf(draws);
      if (!line) return false;
      const { on, id: lineId, version } = line;
      const body = { version, ...(await more(draws, line)) };
      return (await at.call(who, route, { params: { on, lineId }, body })).said === 'ok';
    };
  const onWire =
    (
      route: Route,
      more: (draws: readonly number[], wire: statements.HeldWire) => object | Promise<object>,
    ): DrawnCall =>
    async (draws) => {
      const wire = await wireOf(draws);
      if (!wire) return false;
      const { reference, version } = wire;
      return (
        (await at.call(who, route, { params: { reference }, body: { version, ...(await more(draws, wire)) } })).said ===
        'ok'
      );
    };
  /** A transaction or a wire, as a path names it, and its version. */
  const atBankOf = async (draws: readonly number[]) => {
    const [line, wire] = [await lineOf(draws), await wireOf(draws)];
    if (wire && (!line || (draws[5] ?? 0) % 2 === 0)) return { reference: wire.reference, version: wire.version };
    return line && { reference: statements.lineReference(line), version: line.version };
  };
  const approve: DrawnCall = async (draws) => {
    const found = await atBankOf(draws);
    if (!found) return false;
    const { reference, version } = found;
    const stepUp = await proved(alone, statements.askBankStepUpRoute, { params: { reference }, body: { version } });
    if (!stepUp) return false;
    const body = { version, stepUp };
    return (await at.call(who, statements.approveAtBankRoute, { params: { reference }, body })).said === 'ok';
  };
  const reject: DrawnCall = async (draws) => {
    const found = await atBankOf(draws);
    if (!found) return false;
    const { reference, version } = found;
    const parts = { params: { reference }, body: { version, reason } };
    return (await at.call(who, statements.rejectAtBankRoute, parts)).said === 'ok';
  };
  const certain: DrawnCall = async (draws) => {
    const [line, payment] = [await lineOf(draws), await paymentOf(draws)];
    if (!line || !payment) return false;
    const { on, id: lineId, version } = line;
    const reply = await at.call(who, statements.confirmCertainRoute, {
      body: { lines: [{ on, lineId, version, ...payment }] },
    });
    return (reply.body as { confirmed?: number }).confirmed === 1;
  };
  const bringIn: DrawnCall = async (draws) => {
    const body = { file: Buffer.from(await aStatement(alone, draws)).toString('base64') };
    return (await at.call(who, files.importStatementRoute, { body })).said === 'ok';
  };
  const forget: DrawnCall = async () => {
    const params = { table: '0'.repeat(24) };
    return (await at.call(who, files.forgetTableRoute, { params, body: {} })).said === 'ok';
  };
  const because = () => ({ reason });
  return new Map<Route, DrawnCall>([
    [files.importStatementRoute, bringIn],
    [files.forgetTableRoute, forget],
    [
      files.removeStatementRoute,
      async () => {
        const { body } = await at.call(who, statements.wireDeskRoute);
        const [last] =
          (body as { statements?: readonly { account: string; from: string; until: string }[] }).statements ?? [];
        if (!last) return false;
        const { account, from, until } = last;
        return (
          (await at.call(who, files.removeStatementRoute, { params: { account, from, until }, body: { reason } }))
            .said === 'ok'
        );
      },
    ],
    [statements.confirmLineRoute, onLine(statements.confirmLineRoute, async (draws) => (await paymentOf(draws)) ?? {})],
    [statements.confirmCertainRoute, certain],
    [statements.keepLineRoute, onLine(statements.keepLineRoute, () => ({}))],
    [statements.ignoreLineRoute, onLine(statements.ignoreLineRoute, because)],
    [
      statements.proveLineRoute,
      onLine(statements.proveLineRoute, (draws, { amount }) => {
        const half = Math.floor(amount / 2);
        const [one, two] = setup.known.closings;
        return (draws[5] ?? 0) % 2 === 0
          ? { reason, fileNumber: pick(setup.known.closings, draws[4]) }
          : {
              reason,
              parts: [
                { fileNumber: one, amount: half },
                { fileNumber: two, amount: amount - half },
              ],
            };
      }),
    ],
    [
      statements.matchReturnRoute,
      onLine(statements.matchReturnRoute, async (draws) => ({ reference: (await sentBackOf(draws)) ?? 'NONE' })),
    ],
    [
      statements.proposeAtBankRoute,
      async (draws) => {
        const line = (draws[6] ?? 0) % 3 === 0 ? await lineOf(draws) : undefined;
        if (line) {
          const { version } = line;
          const parts = { params: { reference: statements.lineReference(line) }, body: { version, reason } };
          return (await at.call(who, statements.proposeAtBankRoute, parts)).said === 'ok';
        }
        return onWire(statements.proposeAtBankRoute, async (_draws, { received }) => {
          const transferId = pick(setup.known.transfers.slice(-12), draws[2]);
          const half = Math.floor(received / 2);
          return {
            ...{ what: pick(WIRE_MOVES, draws[4]), reason },
            ...((draws[5] ?? 0) % 2 === 0 ? { transferId } : {}),
            parts: [{ amount: half, transferId }, { amount: received - half }],
            others: [(await wireOf(draws.toReversed()))?.reference ?? ''],
          };
        })(draws);
      },
    ],
    [statements.rejectAtBankRoute, reject],
    [statements.askBankStepUpRoute, approve],
    [statements.approveAtBankRoute, approve],
  ]);
}

/** The calls about someone who is not a client yet. */
function ofPayers(alone: Alone): ReadonlyMap<Route, DrawnCall> {
  const { at, who } = alone;
  const invitationOf = async (draws: readonly number[]) => {
    const { payerInvitations } = await import('#functions/adapters/dynamo/payers.ts');
    return pick((await payerInvitations.all(tenantId.parse('acme'))).slice(0, 6), draws[1])?.id;
  };
  const invite: DrawnCall = async (draws) => {
    const amount = pick([1_000_00, 149_999_99], draws[1]);
    const body = {
      key: randomBytes(16).toString('hex'),
      who: {
        ...{ firstName: 'Mallory', lastName: 'Payee', language: 'en' },
        phone: `+1518555${String(1000 + ((draws[2] ?? 0) % 9000))}`,
      },
      request: { ...PROPERTY, amount, purpose: 'Earnest Money Deposit for Purchase', officeId: OFFICE },
      isMeantAgain: true,
    };
    return (await at.call(who, payers.invitePayerRoute, { body })).said === 'ok';
  };
  const onOne: DrawnCall = async (draws) => {
    const invitationId = await invitationOf(draws);
    const body = { move: pick(Object.keys(INVITATION_MOVES), draws[1]) };
    if (!invitationId) return false;
    return (await at.call(who, payers.movePayerInvitationRoute, { params: { invitationId }, body })).said === 'ok';
  };
  const agree: DrawnCall = async (draws) => {
    const invitationId = await invitationOf(draws);
    const params = { invitationId: invitationId ?? '' };
    const stepUp = invitationId && (await proved(alone, payers.askPayerStepUpRoute, { params }));
    if (!stepUp) return false;
    return (await at.call(who, payers.agreePayerInvitationRoute, { params, body: { stepUp } })).said === 'ok';
  };
  return new Map<Route, DrawnCall>([
    [payers.invitePayerRoute, invite],
    [payers.askPayerStepUpRoute, agree],
    [payers.agreePayerInvitationRoute, agree],
    [payers.movePayerInvitationRoute, onOne],
  ]);
}

/** A payment's undelivered messages, and how one person handles them. */
function ofMessages({ setup, at, who }: Alone): DrawnCall {
  const acme = tenantId.parse(setup.world.tenant.id);
  let sent = 0;
  /** A message of the payment bounced. */
  async function comesBack(id: TransferId, clientId: ClientId): Promise<string> {
    const { messages } = await import('#functions/adapters/dynamo/messages.ts');
    const { messageFates } = await import('#functions/adapters/dynamo/messages.ts');
    sent += 1;
    const now = setup.world.clock.now();
    const message = `${id}#${sent}#receipt#email`;
    const about = { clientId, transferId: id, kind: 'receipt', to: 'client', by: 'email', addressMark: '0' } as const;
    await messages.claim(acme, message, { now, most: 2, about });
    await messages.markSent(acme, message, now);
    const heard = { fate: 'bounced', why: 'mailbox full', at: now.toISOString(), isOwed: true } as const;
    await messageFates.heard(acme, message, heard);
    return message;
  }
  return async (draws) => {
    const id = pick(setup.known.transfers.slice(-12), draws[1]);
    const payment = id && (await setup.found(id as TransferId));
    if (!payment) return false;
    const message = await comesBack(payment.id, payment.clientId);
    const how = pick(['again', 'ask', 'told'], draws[2]);
    return (await at.call(who, mendMessageRoute, { body: { message, how, reason } })).said === 'ok';
  };
}

/** How one person makes each of those calls. */
export function furtherCalls(setup: OnePersonSetup, at: Desk, who: StaffMember): ReadonlyMap<Route, DrawnCall> {
  const alone = { setup, at, who };
  return new Map<Route, DrawnCall>([...ofStatements(alone), ...ofPayers(alone), [mendMessageRoute, ofMessages(alone)]]);
}
