import { clockControl } from '#infra/local/clock.ts';
import { PLAID_API_PATH, plaidStandIn } from '#infra/local/plaid/stand-in.ts';

/** Makes payments until it is killed, and prints the id of each only after the bank has answered. */
const dataDir = process.argv[2] ?? '';
const bank = plaidStandIn({
  dataDir,
  clock: clockControl({ dataDir }),
  publicUrl: 'http://127.0.0.1',
  clients: [{ clientId: 'acme', secret: 'secret', name: 'Acme Title' }],
});

async function call(path: string, body: object): Promise<Record<string, unknown>> {
  const reply = await bank.handle({
    method: 'POST',
    path: PLAID_API_PATH + path,
    query: new URLSearchParams(),
    headers: { 'plaid-client-id': 'acme', 'plaid-secret': 'secret' },
    body: Buffer.from(JSON.stringify(body)),
  });
  if (reply?.status !== 200) throw new Error(`${path} answered ${reply?.status}: ${reply?.body}`);
  return JSON.parse(String(reply.body)) as Record<string, unknown>;
}

const idOf = (record: unknown): string => (record as { id: string }).id;
const options = { override_username: 'user_house' };
const { public_token } = await call('/sandbox/public_token/create', {
  institution_id: 'ins_109508',
  initial_products: ['transfer'],
  options,
});
const { access_token } = await call('/item/public_token/exchange', { public_token });
const { accounts } = await call('/accounts/get', { access_token });
const account = { access_token, account_id: (accounts as { account_id: string }[])[0]?.account_id };

for (;;) {
  const asked = {
    ...account,
    type: 'debit',
    network: 'ach',
    ach_class: 'web',
    amount: '1.00',
    user: { legal_name: 'Casey Client' },
  };
  const { authorization } = await call('/transfer/authorization/create', asked);
  const made = { ...account, authorization_id: idOf(authorization), description: 'PAYMENT' };
  const { transfer } = await call('/transfer/create', made);
  process.stdout.write(`${idOf(transfer)}\n`);
}
