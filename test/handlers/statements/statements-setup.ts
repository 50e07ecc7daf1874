import { expect } from 'vitest';
import type * as z from 'zod/mini';
import type { Route } from '#shared/contracts/route.ts';
import { importStatementRoute } from '#shared/contracts/statement-files.ts';
import {
  approveAtBankRoute,
  askBankStepUpRoute,
  lineReference,
  listLinesRoute,
  proveLineRoute,
  type ShownLine,
  wireDeskRoute,
} from '#shared/contracts/statements.ts';
import type { TenantId } from '#shared/ids.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { stepUpId } from '#shared/staff/step-up.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { deskOf, ROSA, SAM } from '../../support/desk.ts';
import { type SaidLine, tableOf } from '../../support/statements.ts';
import { setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

type Imported = z.infer<typeof importStatementRoute.reply>;
type Desk = z.infer<typeof wireDeskRoute.reply>;

/** Accounts whose statements tests import, besides the one that clients pay into. */
const OTHER_ACCOUNTS = '2001 2002 2003 2004 2333 3003 5151 5555 6006 6161 6262 7788 8888 9191'.split(' ');

/** Adds accounts to the company's settings. */
async function withAccounts(tenant: TenantId): Promise<void> {
  const { itemAt, put } = await import('#functions/adapters/dynamo/table.ts');
  const { tenantConfigKey } = await import('#functions/adapters/dynamo/keys.ts');
  const config = await itemAt(tenantConfigKey(tenant));
  const {
    destinationAccounts: [trust],
  } = config as { destinationAccounts: [object] };
  const others = OTHER_ACCOUNTS.map((accountLastFourDigits) => ({
    ...trust,
    id: `65f00000000000000000${accountLastFourDigits}`,
    accountLastFourDigits,
    active: false,
  }));
  await put({ ...config, ...tenantConfigKey(tenant), destinationAccounts: [trust, ...others] });
}

/** A company's statements with the real table and books, and a client whose wires are expected. */
export async function setUpStatements() {
  const setup = await setUpBookkeeping();
  // The statements are of November 2026, and an older day is refused as a typing error.
  setup.world.clock.set(new Date('2026-11-29T15:00:00.000Z'));
  await withAccounts(setup.tenant);
  const desk = await deskOf(setup.world);
  const { statementLines, statements } = await import('#functions/adapters/dynamo/bank.ts');
  const { stepUps } = await import('#functions/adapters/dynamo/staff-sign-in.ts');
  let wires = 0;

  /** A payment that expects a wire of this amount. */
  const awaiting = (amount: number, over: object = {}): Promise<Transfer> =>
    setup.world.addDraft(setup.payer.client, {
      ...{ method: 'Wire', status: 'awaiting wire', amount: amount as Transfer['amount'] },
      ...over,
    });

  /** A bank reference that no other wire has. */
  const imad = (): string => {
    wires += 1;
    return `20261120B1Q8021C${String(wires).padStart(6, '0')}`;
  };

  async function imported(text: string, who: StaffMember = ROSA): Promise<Imported> {
    const reply = await desk.call(who, importStatementRoute, { body: { file: Buffer.from(text).toString('base64') } });
    expect(reply.said).toBe('ok');
    return reply.body as unknown as Imported;
  }
  /** Imports transactions, each of which is money of its own, even if it resembles one in another file. */
  async function bringIn(lines: readonly SaidLine[], about: Parameters<typeof tableOf>[1] = {}): Promise<Imported> {
    const done = await imported(tableOf(lines, about));
    const { lines: waiting } = await statementLines.waiting(setup.tenant, 1000);
    for (const { alike, ...line } of waiting) if (alike) await statementLines.save(line);
    return done;
  }

  /** Forgets the statements so far, so that the next one's balances are the first on record. */
  async function forgetStatements(): Promise<void> {
    for (const each of await statements.all(setup.tenant)) await statements.remove(each);
  }

  async function lines(query: Record<string, string> = {}, who: StaffMember = ROSA): Promise<readonly ShownLine[]> {
    const reply = await desk.call(who, listLinesRoute, { query });
    expect(reply.said).toBe('ok');
    return (reply.body as unknown as { lines: readonly ShownLine[] }).lines;
  }
  async function lineOf(reference: string, query: Record<string, string> = {}): Promise<ShownLine> {
    const found = (await lines(query)).find((line) => line.reference === reference);
    if (!found) throw new Error(`No line has the reference ${reference}.`);
    return found;
  }
  /** Work on a transaction. If posting it needs approval, a colleague approves it, so that it is posted in the end. */
  async function onLine(who: StaffMember, route: Route, { on, id, version }: ShownLine, body: object = {}) {
    const params = route.path.includes('{reference}') ? { reference: lineReference({ on, id }) } : { on, lineId: id };
    const reply = await desk.call(who, route, { params, body: { version, ...body } });
    if (route !== proveLineRoute || reply.said !== 'ok' || reply.body['state'] !== 'new') return reply;
    return approve(SAM, lineReference({ on, id }), version + 1);
  }
  const confirmed = (payment: Transfer) => ({ transferId: payment.id, paymentVersion: payment.version });

  const wireDesk = async (): Promise<Desk> => (await desk.call(ROSA, wireDeskRoute)).body as unknown as Desk;
  const onWire = (who: StaffMember, route: Route, reference: string, body: object) =>
    desk.call(who, route, { params: { reference }, body });

  /** An approver's steps with a proposal, from the step-up to the end. */
  async function approve(who: StaffMember, reference: string, version: number) {
    const asked = await onWire(who, askBankStepUpRoute, reference, { version });
    if (asked.said !== 'ok') return asked;
    const { stepUp } = asked.body as { readonly stepUp: string };
    await stepUps.prove(stepUpId.parse(stepUp), Math.floor(setup.world.clock.now().getTime() / 1000));
    return onWire(who, approveAtBankRoute, reference, { version, stepUp });
  }
  const approveLine = (who: StaffMember, line: ShownLine) => approve(who, lineReference(line), line.version);
  return {
    ...{ ...setup, ...desk, awaiting, imad, imported, bringIn, lines, lineOf, onLine, confirmed, wireDesk, onWire },
    ...{ approve, approveLine, forgetStatements, ROSA, SAM },
  };
}
export type StatementsSetup = Awaited<ReturnType<typeof setUpStatements>>;
