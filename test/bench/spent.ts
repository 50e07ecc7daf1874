import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

/** The cost of calls to external services. */
export type Spent = {
  /** "dynamodb.Query", "kms.Encrypt", "/transfer/create", with counts. */
  readonly calls: Map<string, number>;
  reads: number;
  writes: number;
  /** How long it took here, including the stand-ins. */
  ms: number;
};

/** The services that name their operation in a header, by the first word of it. */
const SERVICES: Readonly<Record<string, string>> = {
  DynamoDB_20120810: 'dynamodb',
  TrentService: 'kms',
  AWSCognitoIdentityProviderService: 'cognito',
  secretsmanager: 'secrets',
};

/** An AWS request's name. The services that name no operation are known by their signature's scope. */
function nameOf(header: (name: string) => unknown): string | undefined {
  const [word = '', operation] = String(header('x-amz-target') ?? '').split('.');
  if (operation) return `${SERVICES[word] ?? word}.${operation}`;
  return /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(String(header('authorization')))?.[1];
}

let current: Spent | undefined;
const count = (name: string): unknown => current?.calls.set(name, (current.calls.get(name) ?? 0) + 1);

type SdkRequest = { readonly headers: Readonly<Record<string, string>> };
type SdkHandler = { handle(request: SdkRequest, options?: unknown): Promise<unknown> };

/** Watches every request this process sends, and asks the table for the cost of each. Once per process. */
export async function watchSpending(): Promise<void> {
  // The provider's calls, by their paths. AWS's are counted before a test support answers them without a socket.
  diagnostics.subscribe('http.client.request.start', (message) => {
    const { request } = message as { request: ClientRequest };
    if (!nameOf((name) => request.getHeader(name)))
      count(request.path.replace(/^.*\/api(?=\/)/, '').replace(/\?.*/, ''));
  });
  const { documents } = await import('#functions/adapters/dynamo/table.ts');
  const handler: SdkHandler = Object.getPrototypeOf(documents.config.requestHandler);
  const { handle } = handler;
  handler.handle = function counted(request, options) {
    count(nameOf((name) => request.headers[name]) ?? 'unknown');
    return handle.call(this, request, options);
  };
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const result = await next(args);
        const consumed = (result.output as { ConsumedCapacity?: unknown }).ConsumedCapacity ?? [];
        const units = (Array.isArray(consumed) ? consumed : [consumed])
          .map(({ CapacityUnits }: { CapacityUnits?: number }) => CapacityUnits ?? 0)
          .reduce((sum, one) => sum + one, 0);
        if (current) current[/^(?:Get|Query|BatchGet|TransactGet)/.test(commandName) ? 'reads' : 'writes'] += units;
        return result;
      },
    { step: 'initialize', name: 'benchCapacity' },
  );
}

/** The cost of one action. */
export async function spentBy(act: () => Promise<unknown>): Promise<Spent> {
  const spent: Spent = { calls: new Map(), reads: 0, writes: 0, ms: 0 };
  const started = performance.now();
  current = spent;
  try {
    await act();
  } finally {
    current = undefined;
  }
  spent.ms = performance.now() - started;
  if (spent.reads + spent.writes > 0 && spent.calls.size === 0) throw new Error('Units of the table, but no request.');
  return spent;
}

/** The number of calls to the table and to everything else. */
export function countOf({ calls }: Spent): { table: number; others: number } {
  const of = (isTable: boolean) =>
    [...calls].filter(([name]) => name.startsWith('dynamodb.') === isTable).reduce((sum, [, times]) => sum + times, 0);
  return { table: of(true), others: of(false) };
}

/** The same in words: the calls, and their capacity. */
export function spentInWords({ calls, reads, writes }: Spent): string {
  const names = [...calls].map(([name, times]) => `${times > 1 ? `${times} ` : ''}${name.replace('dynamodb.', '')}`);
  const units = [reads > 0 && `${reads} RCU`, writes > 0 && `${writes} WCU`].filter(Boolean);
  return [names.join(', ') || 'nothing', ...units].join('; ');
}
