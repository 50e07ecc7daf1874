import { test } from './support/client.ts';
import { PLAYERS } from './support/hands.ts';
import { aChangeOfInstructions } from './support/late-stories.ts';
import { applyTenant } from './support/ops.ts';

// They all change the instructions of one company, so they run one after the other.
test.describe.configure({ mode: 'default' });
test.afterEach(() => applyTenant('summit'));

for (const { who, use, hands } of PLAYERS)
  test.describe(who, { tag: '@long' }, () => {
    test.use(use);

    test('changed instructions stop a client until they have called and the staff have released the hold (X-004, X-098, X-194, X-266)', {
      tag: '@long',
    }, async ({ quietPage: page }) => {
      test.slow();
      await aChangeOfInstructions(hands(page));
    });
  });
