import batchGetItem from 'dynalite/actions/batchGetItem.js';
import batchWriteItem from 'dynalite/actions/batchWriteItem.js';
import createTable from 'dynalite/actions/createTable.js';
import deleteItem from 'dynalite/actions/deleteItem.js';
import describeTable from 'dynalite/actions/describeTable.js';
import getItem from 'dynalite/actions/getItem.js';
import putItem from 'dynalite/actions/putItem.js';
import query from 'dynalite/actions/query.js';
import updateItem from 'dynalite/actions/updateItem.js';
import * as batchGetItemRules from 'dynalite/validations/batchGetItem.js';
import * as batchWriteItemRules from 'dynalite/validations/batchWriteItem.js';
import * as createTableRules from 'dynalite/validations/createTable.js';
import * as deleteItemRules from 'dynalite/validations/deleteItem.js';
import * as describeTableRules from 'dynalite/validations/describeTable.js';
import * as getItemRules from 'dynalite/validations/getItem.js';
import { checkTypes, checkValidations } from 'dynalite/validations/index.js';
import * as putItemRules from 'dynalite/validations/putItem.js';
import * as queryRules from 'dynalite/validations/query.js';
import * as updateItemRules from 'dynalite/validations/updateItem.js';
import type { Overlay } from './dynamo-overlay.ts';
import { MAX_ITEM_BYTES } from './dynamo-overlay.ts';
import { type AwsRefusal, awsRefusal } from './protocol.ts';

const engine = {
  BatchGetItem: { action: batchGetItem, rules: batchGetItemRules },
  BatchWriteItem: { action: batchWriteItem, rules: batchWriteItemRules },
  CreateTable: { action: createTable, rules: createTableRules },
  DeleteItem: { action: deleteItem, rules: deleteItemRules },
  DescribeTable: { action: describeTable, rules: describeTableRules },
  GetItem: { action: getItem, rules: getItemRules },
  PutItem: { action: putItem, rules: putItemRules },
  Query: { action: query, rules: queryRules },
  UpdateItem: { action: updateItem, rules: updateItemRules },
};

/** The operations that dynalite itself supports. */
export type EngineOperation = keyof typeof engine;

/** Input that has passed dynalite's own checks, with its expressions parsed, for `perform`. */
export type Prepared = { operation: EngineOperation; data: Record<string, unknown> };

/** Checks an input's types and rules as DynamoDB does before it reads any table. */
export function prepare(operation: EngineOperation, input: Record<string, unknown>): Prepared | AwsRefusal {
  const { types, custom } = engine[operation].rules;
  try {
    const data = checkTypes(input, types);
    checkValidations(data, types, custom, { options: { maxItemSize: MAX_ITEM_BYTES } });
    return { operation, data };
  } catch (cause) {
    return refusalOf(cause);
  }
}

/** Runs one prepared operation against an overlay. Nothing is on disk until the overlay is committed. */
export function perform(
  { operation, data }: Prepared,
  overlay: Overlay,
): Promise<Record<string, unknown> | AwsRefusal> {
  return new Promise((resolve, reject) => {
    overlay.onFault(reject);
    engine[operation].action(overlay.store, data, (error, output) => {
      try {
        resolve(error ? refusalOf(error) : { ...output });
      } catch (cause) {
        reject(cause);
      }
    });
  });
}

/** dynalite's errors have the status and body that AWS would send. Anything else is a fault. */
function refusalOf(error: unknown): AwsRefusal {
  const { statusCode, body } = error as { statusCode?: number; body?: Record<string, unknown> };
  if (typeof statusCode !== 'number' || !body) throw error;
  const { __type, message, Message, ...fields } = body;
  return awsRefusal(String(__type).split('#').at(-1) ?? '', String(message ?? Message ?? ''), {
    status: statusCode,
    fields,
  });
}
