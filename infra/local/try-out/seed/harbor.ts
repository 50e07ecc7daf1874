import { harborCast } from './cast.ts';
import { deposit } from './closing.ts';
import type { Closing, SeedPayment } from './story.ts';

const MARISOL = '5f2000000000000000000001';
const TOBIAS = '5f2000000000000000000002';
const { camila, ethan, dana, julian } = harborCast;

const sale = (file: string, agentId: string, address1: string, payments: readonly SeedPayment[]): Closing => ({
  ...{ tenant: 'harbor', file, agentId, payments },
  property: { address1, city: 'Miami', state: 'FL', zipcode: '33137' },
});

/** The sales of Harbor's agents, for people who try an agent's link. */
export const atHarbor: readonly Closing[] = [
  sale('HR-318', MARISOL, '450 NE 52nd Terrace', [deposit(camila, '22,000.00', [34, '12:30', 'pays'])]),
  sale('HR-322', MARISOL, '631 NE 67th St', [
    deposit(ethan, '15,500.00', [6, '11:20', 'pays'], [4, '09:45', 'comes back', 'R01']),
    deposit(ethan, '15,500.00', [1, '10:15', 'pays']),
  ]),
  sale('HR-327', MARISOL, '5445 N Bayshore Dr', [deposit(dana, '30,000.00', ['today', 64, 'pays'])]),
  sale('HR-329', TOBIAS, '720 NE 80th St', [deposit(julian, '18,750.00', [12, '15:00', 'pays'])]),
];
