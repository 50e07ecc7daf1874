import type { World } from './world.ts';

/** A bank of the stand-in that gives its accounts no persistent id, like most banks. */
const TARTAN = 'ins_109511';

/** An account at a bank: its owner, and its number. */
export type AtBank = {
  readonly owner: string;
  readonly number?: string;
  readonly bank?: string;
  readonly address?: string;
};

/** The home address of these tests' clients. */
export const HOME = { street: '1 Elm Street', city: 'Springfield', region: 'IL', postal_code: '62701' };

/** The login of Plaid's `user_custom` to one checking account. */
const loginOf = ({ owner, number = '111122224444', address }: AtBank): string =>
  JSON.stringify({
    override_accounts: [
      {
        type: 'depository',
        subtype: 'checking',
        starting_balance: 90_000,
        meta: { name: 'Everyday Checking' },
        numbers: { account: number },
        identity: { names: [owner], addresses: address ? [{ data: { ...HOME, street: address } }] : [] },
      },
    ],
  });

/** The provider's widget as someone uses it: a login at a bank, or an account entered by its numbers. */
export async function bankWindow(world: World) {
  const plaid = await (await import('#functions/adapters/plaid/client.ts')).plaidOf(world.tenant.provider);

  async function answer(question: string, body: object): Promise<Record<string, unknown>> {
    const reply = await world.plaid.handle({
      method: 'POST',
      path: `/local/plaid/link/${question}`,
      query: new URLSearchParams(),
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(body)),
    });
    return JSON.parse(String(reply?.body)) as Record<string, unknown>;
  }

  return {
    /** The widget's result after a login to an account. */
    async loggedIn(at: AtBank): Promise<string> {
      const made = await plaid.sandboxPublicTokenCreate({
        institution_id: at.bank ?? TARTAN,
        initial_products: ['transfer', 'identity'] as never,
        options: { override_username: 'user_custom', override_password: loginOf(at) },
      });
      return made.data.public_token;
    },
    /** Its result after an account was entered by its numbers. */
    async typedIn(token: unknown, accountNumber: string): Promise<string> {
      const typed = await answer('numbers', { token, routingNumber: '110000000', accountNumber, subtype: 'checking' });
      return (typed['finished'] as { publicToken: string }).publicToken;
    },
    /** Enters the code of the test deposit, which is on the account's statement. */
    typeTheCode: (token: unknown) => answer('code', { token, code: 'abc' }),
  };
}
