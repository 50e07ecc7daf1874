import type { ProviderAccount } from '#functions/adapters/plaid/client.ts';
import type { World } from '../support/world.ts';
import { bankBook, type Entry } from './bank-book.ts';

/** The bank's faults: answers that lag behind its events, or fail. The test's own reads never lag or fail. */
function laggingBank({ plaid }: World) {
  let seconds = 0;
  const lag = (count: number) => {
    seconds = count;
    plaid.console.lag(count);
  };
  const upToDate = async <T>(read: () => Promise<T>): Promise<T> => {
    const faults = [...plaid.faults.waiting];
    plaid.faults.clear();
    plaid.console.lag(0);
    const answer = await read();
    plaid.console.lag(seconds);
    for (const fault of faults) plaid.faults.set(fault);
    return answer;
  };
  return { lag, upToDate };
}

/** The bank's movements in all of these accounts, read past its own lag. */
export function bookPastFaults(
  world: World,
  accounts: readonly ProviderAccount[],
  isUsed: (account: ProviderAccount) => boolean,
) {
  const { lag, upToDate } = laggingBank(world);
  const book = bankBook(accounts, isUsed);
  return {
    lag,
    book: {
      of: (transferId: string): Promise<readonly Entry[]> => upToDate(() => book.of(transferId)),
      all: (): Promise<readonly Entry[]> => upToDate(() => book.all()),
      since: (count: number): Promise<readonly Entry[]> => upToDate(() => book.since(count)),
    },
  };
}
