import { AsyncLocalStorage } from 'node:async_hooks';

/** AWS calls that change nothing. A dry run sends no others. */
const CHANGES_NOTHING =
  /^(?:Admin)?(?:Get|Query|BatchGet|TransactGet|Head|List|Describe|Filter|StartQuery|Encrypt|Decrypt|GenerateMac|VerifyMac)/;
/** The same for Plaid. */
const ONLY_ASKS = /(?:Get|GetById|List|Sync|Match)$/;
const drily = new AsyncLocalStorage<true>();

type Sends = { send: (command: object, ...more: never[]) => unknown };
type Ask = (asked: never) => Promise<unknown>;
type Asks = { readonly transferGet: Ask; [name: string]: Ask };

/** Plaid's answers in a dry run: a no where it would refuse. Other calls that would change something get no answer. */
const instead: Readonly<Record<string, Ask>> = {
  async transferCancel(this: Asks, asked: never) {
    const { data } = (await this.transferGet(asked)) as { data: { transfer: { status: string } } };
    if (data.transfer.status === 'pending') return { data: {} };
    const said = { error_type: 'TRANSFER_ERROR', error_code: 'TRANSFER_NOT_CANCELLABLE' };
    throw Object.assign(new Error('too late'), { isAxiosError: true, response: { status: 400, data: said } });
  },
  async transferRefundCreate(asked: { readonly amount: string }) {
    const refund = { id: 'made in a dry run', status: 'pending', created: new Date().toISOString(), ...asked };
    return { data: { refund } };
  },
  async transferAuthorizationCancel() {
    return { data: {} };
  },
};
const notSent = async (): Promise<never> => {
  throw Object.assign(new Error('dry run'), { isAxiosError: true, code: 'dry run' });
};

/** Intercepts every call that leaves this process and would change something. */
async function setTurnstiles(): Promise<void> {
  const { DynamoDBDocumentClient } = await import('@aws-sdk/lib-dynamodb');
  // Every AWS client extends this class.
  const clients: Sends = Object.getPrototypeOf(DynamoDBDocumentClient.prototype);
  const { send } = clients;
  clients.send = function (command, ...more) {
    const isSent = !drily.getStore() || CHANGES_NOTHING.test(command.constructor.name);
    return isSent ? send.call(this, command, ...more) : Promise.resolve({});
  };
  const asks = (await import('plaid')).PlaidApi.prototype as unknown as Asks;
  for (const name of Object.getOwnPropertyNames(asks).filter(
    (each) => each !== 'constructor' && !ONLY_ASKS.test(each),
  )) {
    const ask = asks[name] as Ask;
    asks[name] = function (this: Asks, asked: never) {
      return (drily.getStore() ? (instead[name] ?? notSent) : ask).call(this, asked);
    };
  }
}
let set: Promise<void> | undefined;

/**
 * Runs work as a dry run: it reads and decides as usual, but no call leaves this process that would change the table,
 * message anyone or move money.
 */
export async function dryRun<T>(work: () => Promise<T>): Promise<T> {
  set ??= setTurnstiles();
  await set;
  return drily.run(true, work);
}
