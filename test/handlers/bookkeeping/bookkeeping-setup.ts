import { expect } from 'vitest';
import { functionSpec } from '#infra/functions.ts';
import { feedStreamReaders } from '#infra/local/host/stream-readers.ts';
import { openBooks } from '#infra/ops/kit/books.ts';
import type { Told } from '#infra/ops/kit/command.ts';
import type { Refused } from '#infra/ops/kit/refused.ts';
import { type TenantId, tenantId } from '#shared/ids.ts';
import { type FundingId, fundingId } from '#shared/ledger/funding.ts';
import type { Outcome } from '#shared/outcome.ts';
import { openStage } from '../../crash/stage.ts';
import { aContext } from '../../support/http-event.ts';
import { opsOn } from '../../support/ops.ts';

/** Where the table's only stream leads in a test: to the real bookkeeping function, and nowhere else. */
const ONLY = functionSpec('bookkeeping').name;

/**
 * The stage on which money moves, with the real bookkeeping behind the table's stream and the commands that read what
 * it wrote.
 */
export async function setUpBookkeeping({ isWide = false } = {}) {
  const stage = await openStage({ hasBooks: true, isWide });
  const { handler } = await import('#functions/lambdas/bookkeeping.ts');
  let isDown = false;
  const told: unknown[] = [];
  feedStreamReaders(stage.world.dynamo, async (name, event) => {
    if (name !== ONLY || isDown) return { batchItemFailures: [] };
    told.push(event);
    return handler(event, aContext());
  });
  const tenant: TenantId = tenantId.parse(stage.world.tenant.id);
  const ops = opsOn(stage.world);

  return {
    ...stage,
    tenant,
    /** Moves a transfer to another file. If that takes two people, another one approves it. */
    async refile(given: Readonly<Record<string, unknown>>): Promise<Outcome<Told, Refused>> {
      const asked = await ops('call set-file', { ...given, by: 'Rosa Diaz' });
      if (!asked.ok) return asked;
      const agreed = await ops('call second-person', {
        ...{ move: 'agree file', transfer: given['transfer'], file: given['file'] },
        by: 'Sam Okafor',
      });
      return !agreed.ok && agreed.refusal.code === 'staff/nothing-proposed' ? asked : agreed;
    },
    /** A deposit into the Plaid balance, or a withdrawal, that Rosa requested and Sam approved. */
    async funded(amount: string, way: 'deposit' | 'withdraw' = 'deposit'): Promise<FundingId> {
      const made = await ops('call propose-funding', { way, by: 'Rosa Diaz', amount, reason: 'for Friday' });
      const id = fundingId.parse(made.ok ? (made.value.data as { id: string }).id : '');
      const approval = { by: 'Sam Okafor', proposal: `funding-request-${id}`, change: '1' };
      expect((await ops('call approve-proposal', approval)).ok).toBe(true);
      return id;
    },
    books: await openBooks(),
    ops,
    /** Resolves when everything that happened is booked. */
    written: () => stage.world.dynamo.drained(),
    /** Delivers everything to the books again, as a stream may. */
    async tellAgain() {
      for (const event of [...told]) expect(await handler(event, aContext())).toEqual({ batchItemFailures: [] });
    },
    /** While it is down, the stream's records pass without being booked. */
    setDown: (down: boolean) => {
      isDown = down;
    },
  };
}
export type BookkeepingSetup = Awaited<ReturnType<typeof setUpBookkeeping>>;

/** The lines of an outcome, whichever kind it is. */
export const linesOf = (outcome: Outcome<Told, Refused>): string =>
  (outcome.ok ? outcome.value.lines : [outcome.refusal.sentence, ...(outcome.refusal.lines ?? [])]).join('\n');
