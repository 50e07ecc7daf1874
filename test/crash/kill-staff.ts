/**
 * The staff's work beside the portal that is killed: `node test/crash/kill-staff.ts <payments each> <phone…>` prepares
 * and approves payments to these clients, and prints their ids by phone. It is a process of its own, because the
 * adapters keep the address at which they first found the table, and every portal has another.
 */
import { join } from 'node:path';
import { approve } from '#functions/payments/approve.ts';
import { createDisbursement } from '#functions/payments/create-request.ts';
import { simpleMoves } from '#functions/payments/simple-moves.ts';
import { openCommandPorts } from '#infra/ops/kit/command-ports.ts';
import { placeOf } from '#infra/ops/kit/place.ts';
import { toCents } from '#shared/money.ts';
import { invariant, type Outcome } from '#shared/outcome.ts';
import { phone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import { memberNamed } from '../support/staff.ts';

const [each = '0', ...phones] = process.argv.slice(2);
const place = placeOf(undefined, join(import.meta.dirname, '../..'));
invariant(place.ok, 'the portal runs');
const { staff } = await openCommandPorts(place.value);
const member = (name: string) => memberNamed(name, { now: new Date() });

function sure<T>(outcome: Outcome<T, Refusal>): T {
  if (!outcome.ok) throw new Error(`The staff were refused: ${outcome.refusal.code}`);
  return outcome.value;
}

/** A payment that one person prepared and another approved. */
async function payout(to: string, serial: number): Promise<string> {
  const home = { address1: '77 Maple Ave', city: 'Cleveland', state: 'OH', zipcode: '44114' } as const;
  const said = { phone: phone.parse(`+1${to}`), amount: toCents(5_000 + serial), purpose: 'Proceeds of Sale', ...home };
  const made = sure(await createDisbursement(staff, member('Rosa Diaz'), said));
  const which = { client: made.clientId, id: made.id };
  sure(await simpleMoves.submit(staff, member('Rosa Diaz'), which));
  return sure(await approve(staff, member('Sam Okafor'), which, 'disbursement', { reason: 'no closing' })).id;
}

const made: Record<string, string[]> = {};
for (const to of phones) {
  const ids: string[] = [];
  for (let serial = 1; serial <= Number(each); serial += 1) ids.push(await payout(to, serial));
  made[to] = ids;
}
process.stdout.write(`${JSON.stringify(made)}\n`);
