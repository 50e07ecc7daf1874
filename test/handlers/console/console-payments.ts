import { agentId, officeId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ConsoleSetup } from './console-setup.ts';

/** The company's offices and an agent, as these tests' payments name them. */
export const NORTH = officeId.parse('65a0c0ffee00112233440001');
export const SOUTH = officeId.parse('65a0c0ffee00112233440002');
export const ANN = agentId.parse('65a0c0ffee00112233440003');

const on = (day: string) => ({ createdAt: `${day}T15:00:00.000Z`, updatedAt: `${day}T15:00:00.000Z` });
const step = (name: string, from: string | null, to: string, actor: string, day: string, more: object = {}) => ({
  id: `${name}-${day}`,
  name,
  from,
  to,
  actor,
  at: `${day}T15:00:00.000Z`,
  ...more,
});
const maria = { firstName: 'María', lastName: 'Santos', mobilePhone: '+12175550142' };
const wei = { firstName: 'Wei', lastName: 'Chen', mobilePhone: '+13125557788' };
const elm = { propertyAddress1: '7 Elm Court', propertyCity: 'Peoria' };

/** A company's payments of three months, one of each kind that the console distinguishes, oldest first. */
export async function addPayments({ add }: ConsoleSetup): Promise<Readonly<Record<string, Transfer>>> {
  const good = await add({
    ...on('2026-09-10'),
    ...maria,
    referenceId: 'EM-GOOD-AAAA',
    status: 'completed',
    amount: 1_500_000,
    fileNumber: '24-2000',
    officeId: NORTH,
    agentId: ANN,
    startedAt: '2026-09-10T15:00:00.000Z',
    postedAt: '2026-09-11T00:20:00.000Z',
    completedAt: '2026-09-11T15:00:00.000Z',
    clearedAt: '2026-09-16T15:00:00.000Z',
    events: [
      step('saveDetails', null, 'draft', 'client', '2026-09-10'),
      step('makeTransfer', 'draft', 'submitted', 'client', '2026-09-10'),
      step('accepted', 'submitted', 'pending', 'provider', '2026-09-10'),
      step('settled', 'pending', 'completed', 'provider', '2026-09-11'),
      step('fundsAvailable', 'completed', 'completed', 'provider', '2026-09-16'),
    ],
  });
  const coming = await add({
    ...on('2026-10-05'),
    ...maria,
    referenceId: 'EM-COME-BBBB',
    amount: 1_000_000,
    fileNumber: '24-2000',
    officeId: NORTH,
    startedAt: '2026-10-05T15:00:00.000Z',
  });
  const payout = await add({
    ...on('2026-10-20'),
    ...wei,
    ...elm,
    referenceId: 'CD-PAYS-CCCC',
    status: 'awaiting approval',
    disbursement: true,
    type: 'Client Disbursement',
    amount: 2_000_000,
    fileNumber: '24-1187',
    officeId: SOUTH,
    events: [
      step('create', null, 'created', 'staff', '2026-10-20', { by: 'Rosa Diaz' }),
      step('submitForApproval', 'created', 'awaiting approval', 'staff', '2026-10-20', { by: 'Rosa Diaz' }),
    ],
  });
  const wire = await add({
    ...on('2026-11-01'),
    ...wei,
    ...elm,
    referenceId: 'EM-WIRE-DDDD',
    method: 'Wire',
    status: 'awaiting wire',
    purpose: 'Option Fee',
    amount: 500_000,
    officeId: SOUTH,
    wireReport: { reference: '20261101MMQFMP0000123', at: '2026-11-02T15:00:00.000Z' },
  });
  const returned = await add({
    ...on('2026-11-05'),
    ...maria,
    referenceId: 'EM-BACK-EEEE',
    status: 'error',
    amount: 250_000,
    agentId: ANN,
    officeId: NORTH,
    events: [
      step('saveDetails', null, 'draft', 'client', '2026-11-05'),
      step('makeTransfer', 'draft', 'submitted', 'client', '2026-11-05'),
      step('accepted', 'submitted', 'pending', 'provider', '2026-11-05'),
      step('returned', 'pending', 'error', 'provider', '2026-11-07', { reason: 'R01' }),
    ],
  });
  const draft = await add({
    ...on('2026-11-10'),
    ...maria,
    referenceId: 'EM-OWNS-FFFF',
    status: 'draft',
    events: [step('saveDetails', null, 'draft', 'client', '2026-11-10')],
  });
  return { good, coming, payout, wire, returned, draft };
}
