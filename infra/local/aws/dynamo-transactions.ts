import { createHash } from 'node:crypto';
import { createKey, type Item } from 'dynalite/db/index.js';
import { capacityDetail, consumedByWrites } from './dynamo-capacity.ts';
import { type EngineOperation, type Prepared, perform, prepare } from './dynamo-engine.ts';
import { type ItemChange, type Overlay, openOverlay } from './dynamo-overlay.ts';
import type { DynamoStore } from './dynamo-store.ts';
import { emptyIndexKey, withFoundItem } from './dynamo-writes.ts';
import { type AwsRefusal, awsRefusal, isAwsRefusal } from './protocol.ts';

type Input = Record<string, unknown>;

type Action = { prepared: Prepared; kind: string; wantsItem: boolean };

/** The dynalite operation for each action. A check is a delete whose writes are discarded. */
const writeActions: Record<string, EngineOperation> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'DeleteItem',
};

/** DynamoDB accepts up to 100 actions in one transaction ("Service quotas"). */
const MAX_ACTIONS = 100;

/** Performs all of the actions or none. A failure lists the reason for each action. */
export async function transactWriteItems(store: DynamoStore, input: Input): Promise<object | AwsRefusal> {
  const { ClientRequestToken: token, ReturnConsumedCapacity: detail, TransactItems: items } = input;
  const hash = createHash('sha256').update(JSON.stringify(items)).digest('hex');
  const actions = prepareWrites(items);
  if (isAwsRefusal(actions)) return actions;
  return store.serial(async () => {
    const replayed = typeof token === 'string' ? await store.tokens.seen(token, hash) : 'no';
    if (replayed === 'same') return {};
    if (replayed === 'other') return mismatchedToken();
    const repeated = await repeatedItem(
      store,
      actions.map(({ prepared }) => prepared),
    );
    if (repeated) return repeated;
    const done = await performAll(store, actions);
    if (isAwsRefusal(done)) return done;
    const written = done.filter(({ action }) => action.kind !== 'ConditionCheck').map(({ overlay }) => overlay);
    await store.commit(written, typeof token === 'string' ? store.tokens.remember(token, hash) : []);
    const asked = capacityDetail(detail);
    if (asked === 'NONE') return {};
    return { ConsumedCapacity: consumedByWrites(done.flatMap(paidChanges), asked, 2) };
  });
}

function prepareWrites(items: unknown): Action[] | AwsRefusal {
  const wrong = wrongCount(items);
  if (wrong) return wrong;
  const actions: Action[] = [];
  for (const [at, item] of (items as Input[]).entries()) {
    const kinds = Object.keys(item).filter((kind) => item[kind]);
    const [kind = ''] = kinds;
    const operation = Object.hasOwn(writeActions, kind) ? writeActions[kind] : undefined;
    if (kinds.length !== 1 || !operation) {
      return invalid('TransactItems can only contain one of Check, Put, Update or Delete');
    }
    const member = item[kind] as Input;
    if (kind === 'ConditionCheck' && !member['ConditionExpression']) {
      return missingMember(`transactItems.${at + 1}.member.conditionCheck.conditionExpression`);
    }
    if (kind === 'Update' && !member['UpdateExpression']) {
      return missingMember(`transactItems.${at + 1}.member.update.updateExpression`);
    }
    const prepared = prepare(operation, { ...member });
    if (isAwsRefusal(prepared)) return prepared;
    actions.push({ prepared, kind, wantsItem: member['ReturnValuesOnConditionCheckFailure'] === 'ALL_OLD' });
  }
  return actions;
}

async function repeatedItem(store: DynamoStore, actions: readonly Prepared[]): Promise<AwsRefusal | undefined> {
  const seen = new Set<string>();
  for (const { data } of actions) {
    const name = String(data['TableName']);
    const table = await store.readTable(name);
    if (!table) return awsRefusal('ResourceNotFoundException', 'Requested resource not found');
    const item = (data['Item'] ?? data['Key']) as Item;
    // The action itself refuses a malformed key, with its index in the list.
    if (table.KeySchema.some(({ AttributeName }) => !item[AttributeName])) continue;
    const key = `${name}/${createKey(item, table)}`;
    if (seen.has(key)) return invalid('Transaction request cannot include multiple operations on one item');
    seen.add(key);
  }
  return undefined;
}

/** A check consumes as many units as a write, but leaves the item and its index rows as they are. */
function paidChanges({ action, overlay }: { action: Action; overlay: Overlay }): ItemChange[] {
  if (action.kind !== 'ConditionCheck') return overlay.changes;
  return overlay.changes.map((change) => ({ ...change, after: change.before }));
}

async function performAll(store: DynamoStore, actions: readonly Action[]) {
  const done: { action: Action; overlay: Overlay }[] = [];
  const reasons: { Code: string; Message?: string; Item?: Item }[] = [];
  for (const action of actions) {
    const overlay = openOverlay(store.level, store.readTable);
    const outcome = await perform(action.prepared, overlay);
    const refused = isAwsRefusal(outcome) ? outcome : emptyIndexKey(overlay.changes, action.prepared.operation);
    if (refused) reasons.push(reasonOf(withFoundItem(refused, overlay, action.wantsItem)));
    else reasons.push({ Code: 'None' });
    done.push({ action, overlay });
  }
  const codes = reasons.map(({ Code }) => Code);
  if (codes.every((code) => code === 'None')) return done;
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`;
  return awsRefusal('TransactionCanceledException', message, { fields: { CancellationReasons: reasons } });
}

function reasonOf({ code, message, fields }: AwsRefusal) {
  const names: Record<string, string> = {
    ConditionalCheckFailedException: 'ConditionalCheckFailed',
    ValidationException: 'ValidationError',
  };
  return { Code: names[code] ?? code, Message: message, ...(fields as { Item?: Item }) };
}

function wrongCount(items: unknown): AwsRefusal | undefined {
  if (!Array.isArray(items)) return missingMember('transactItems');
  if (items.length >= 1 && items.length <= MAX_ACTIONS) return undefined;
  const bound = items.length === 0 ? 'greater than or equal to 1' : `less than or equal to ${MAX_ACTIONS}`;
  return invalid(
    `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length ${bound}`,
  );
}

const missingMember = (path: string): AwsRefusal =>
  invalid(`1 validation error detected: Value null at '${path}' failed to satisfy constraint: Member must not be null`);

const invalid = (message: string): AwsRefusal => awsRefusal('ValidationException', message);

const mismatchedToken = (): AwsRefusal =>
  awsRefusal(
    'IdempotentParameterMismatchException',
    'The provided client token was already used with different request parameters.',
  );
