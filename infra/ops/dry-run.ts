import { AsyncLocalStorage } from 'node:async_hooks';

/** Calls of AWS that change nothing. Anything else is not sent in a dry run. */
const CHANGES_NOTHING =
  /^(?:Admin)?(?:Get|Query|BatchGet|TransactGet|Head|List|Describe|Filter|StartQuery|Encrypt|Decrypt)/;
/** The same of Plaid's. */
const ONLY_ASKS = /(?:Get|GetById|List|Sync|Match)$/;
const drily = new AsyncLocalStorage<true>();

type Sends = { send: (command: object, ...more: never[]) => unknown };
type Ask = (asked: never) => Promise<unknown>;
type Asks = { readonly transferGet: Ask; [name: string]: Ask };

/** Plaid's answers in a dry run: a no where it would refuse. Any other call that would change something gets no answer. */
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

/** Puts a turnstile before everything that leaves this process and changes something. */
async function setTurnstiles(): Promise<void> {
  const { DynamoDBDocumentClient } = await import('@aws-sdk/lib-dynamodb');
  // Every client of AWS extends this class.
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
 * Does something without doing it: everything is read and decided as always, and nothing that would change the table,
 * tell anyone or move money leaves this process.
 */
export async function dryRun<T>(work: () => Promise<T>): Promise<T> {
  set ??= setTurnstiles();
  await set;
  return drily.run(true, work);
}
