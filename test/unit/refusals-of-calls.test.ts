import '../support/settings.ts';
import { describe, expect, test } from 'vitest';
import { type Mutations, resolversOf } from '#functions/client/graph/answer.ts';
import { on } from '#functions/http/serve.ts';
import { disconnectAccountRoute } from '#shared/contracts/bank-linking.ts';
import { graphRefusals } from '#shared/graph/refusals.ts';
import { schema } from '#shared/graph/schema.ts';
import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

/* A call's refusals are declared and enforced by the compiler: each line below that it must reject is marked. */

const refusing =
  <Code extends Refusal['code']>(...codes: readonly Code[]) =>
  async (): Promise<Outcome<never, Refusal<Code>>> =>
    refuse({ code: codes[0] as Code });

describe('the refusals of a call', () => {
  test('are exactly what its use case refuses', () => {
    on(disconnectAccountRoute, refusing('caller/not-fresh', 'bank/not-found', 'bank/in-use'));
    // @ts-expect-error A code that is not said of the call.
    on(disconnectAccountRoute, refusing('caller/not-fresh', 'bank/not-found', 'bank/in-use', 'bank/too-many'));
    // @ts-expect-error Any refusal at all.
    on(disconnectAccountRoute, refusing<Refusal['code']>());
    // @ts-expect-error `bank/in-use` is said of the call and never refused.
    on(disconnectAccountRoute, refusing('caller/not-fresh', 'bank/not-found'));
  });
});

describe('the refusals of a query or mutation of the graph', () => {
  test('are listed only for those in the schema', () => {
    for (const field of Object.keys(graphRefusals)) expect(schema).toMatch(new RegExp(`^ {4}${field}\\(`, 'm'));
  });

  test('are exactly what its use case refuses', async () => {
    const shown = async (transfer: Transfer) => transfer;
    const open = refusing('transfer/not-found', 'transfer/wrong-status', 'transfer/held', 'transfer/changed-meanwhile');
    const resolvers = resolversOf({ openTransfer: open } satisfies Mutations<Transfer>, shown);
    await expect(resolvers['openTransfer']?.({} as never)).rejects.toMatchObject({
      extensions: { code: 'transfer/not-found' },
    });
    // @ts-expect-error A code that is not said of the mutation.
    resolversOf({ openTransfer: refusing('bank/in-use') }, shown);
    // @ts-expect-error Two codes are said of the mutation and never refused.
    resolversOf({ openTransfer: refusing('transfer/not-found') }, shown);
  });
});
