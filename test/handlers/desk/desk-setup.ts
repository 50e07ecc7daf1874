import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { askPaymentRoute, prepareDisbursementRoute } from '#shared/contracts/desk.ts';
import { transferId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { cleared } from '../../crash/scenes.ts';
import { deskOf, ROSA } from '../../support/desk.ts';
import { fillLedger } from '../../support/payouts.ts';
import { setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

/** A new form's key. */
export const formKey = (): string => randomBytes(16).toString('hex');

/** A company's desk with the real table, books and bank, and a client whose deposit has cleared for file 24-1. */
export async function setUpDesk() {
  const setup = await setUpBookkeeping();
  const desk = await deskOf(setup.world);
  fillLedger(setup.world);
  const amount = 5_000_00 as Transfer['amount'];
  const draft = await setup.world.addDraft(setup.payer.client, { amount, fileNumber: '24-1' });
  const deposit = await cleared(setup, draft);
  await setup.written();

  const said = (over: object = {}) => ({
    key: formKey(),
    phone: setup.payer.client.mobilePhone,
    amount: 100_00,
    purpose: 'Proceeds of Sale',
    address1: '12 Oak Street',
    city: 'Springfield',
    state: 'IL',
    zipcode: '62701',
    fileNumber: '24-1',
    ...over,
  });
  const stored = async (id: unknown): Promise<Transfer> => setup.stored({ ...deposit, id: transferId.parse(id) });

  /** A payment to the client, prepared and submitted by Rosa. */
  async function waiting(over: object = {}): Promise<Transfer> {
    const made = await desk.call(ROSA, prepareDisbursementRoute, { body: said(over) });
    expect(made.said).toBe('ok');
    const created = await stored(made.body['id']);
    expect((await desk.moves(ROSA, 'submit', created)).said).toBe('ok');
    await setup.written();
    return stored(created.id);
  }

  /** A request for a payment, prepared by Rosa. */
  async function asked(over: object = {}) {
    const purpose = 'Earnest Money Deposit for Purchase';
    return desk.call(ROSA, askPaymentRoute, { body: said({ purpose, ...over }) });
  }
  return { ...setup, ...desk, deposit, said, stored, waiting, asked };
}
export type DeskSetup = Awaited<ReturnType<typeof setUpDesk>>;
