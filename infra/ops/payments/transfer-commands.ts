import { initiate } from '#functions/payments/initiate.ts';
import type { TransferId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { Outcome } from '#shared/outcome.ts';
import { type ActsAs, memberOf, type Signed } from '../kit/acting.ts';
import { type At, type Command, command, type Told } from '../kit/command.ts';
import { options } from '../kit/options.ts';
import type { Refused } from '../kit/refused.ts';
import { toldOfMove } from '../kit/told.ts';
import { transferLists } from './transfer-lists.ts';

const { tenant, by, transfer, file, heldOutside, anyReason: reason } = options;

type Given = Signed & {
  readonly transfer: TransferId;
  readonly file?: string | undefined;
  readonly 'held-outside'?: Cents | undefined;
  readonly reason?: string;
};

/** Sends what the tenant's software created, in a person's name and role. */
async function handOver(
  at: At,
  given: Given,
  sort: 'disbursement' | 'request',
  as: ActsAs,
): Promise<Outcome<Told, Refused>> {
  const who = await memberOf(at, given, as);
  if (!who.ok) return who;
  const which = await at.ports.which(given.tenant, given.transfer);
  if (!which.ok) return which;
  const { file: fileNumber, 'held-outside': held, reason: why } = given;
  return toldOfMove(
    await initiate(at.ports.staff, who.value, which.value, sort, { fileNumber, heldOutside: held, reason: why }),
  );
}

/** Transfers that a company's own software created, and lists. Everything else is a console call. */
export const transferCommands: readonly Command[] = [
  command({
    noun: 'disbursement',
    verb: 'initiate',
    summary: 'approves a disbursement that the tenant’s software created, with all checks of an approval',
    argument: 'transfer',
    effect: 'signs',
    options: { tenant, by, transfer, file, 'held-outside': heldOutside, reason },
    run: (at, given) => handOver(at, given, 'disbursement', 'approve'),
  }),
  command({
    noun: 'request',
    verb: 'initiate',
    summary: 'sends a request that the tenant’s software created; the client sees it at the next visit',
    argument: 'transfer',
    effect: 'signs',
    options: { tenant, by, transfer, file },
    run: (at, given) => handOver(at, given, 'request', 'either'),
  }),
  ...transferLists,
];
