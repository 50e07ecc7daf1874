/** The parts of dynalite 4.0.0 that the local DynamoDB uses. dynalite itself has no types. */
declare module 'dynalite/db/index.js' {
  /** An item in DynamoDB's own JSON: `{ pk: { S: 'a' } }`. */
  export type Item = Record<string, Record<string, unknown>>;

  export type KeySchema = { AttributeName: string; KeyType: string }[];

  export type Index = {
    IndexName: string;
    KeySchema: KeySchema;
    Projection: { ProjectionType?: string; NonKeyAttributes?: string[] };
    IndexStatus?: string;
  };

  /** A table as `DescribeTable` shows it, which is also the stored form. */
  export type Table = {
    TableName: string;
    TableArn: string;
    TableStatus: string;
    KeySchema: KeySchema;
    AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
    GlobalSecondaryIndexes?: Index[];
    LocalSecondaryIndexes?: Index[];
    StreamSpecification?: { StreamEnabled: boolean; StreamViewType?: string };
    LatestStreamArn?: string;
    LatestStreamLabel?: string;
  };

  export type Callback<T = unknown> = (error: unknown, value?: T) => void;

  /** A range of keys in LevelDB's format. */
  export type Range = { gt?: string; gte?: string; lt?: string; lte?: string; limit?: number; reverse?: boolean };

  export type Write = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string };

  export type Iterator<T> = { nextv(size: number): Promise<T[]>; close(): Promise<void> };

  /** The underlying LevelDB, with JSON values. */
  export type Level = {
    open(): Promise<void>;
    close(): Promise<void>;
    get(key: string): Promise<unknown>;
    getSync(key: string): unknown;
    batch(writes: Write[]): Promise<void>;
    clear(range: Range): Promise<void>;
    values(range: Range): Iterator<unknown>;
    iterator(range: Range): Iterator<[string, unknown]>;
  };

  export function create(options: { path?: string; createTableMs?: number }): { db: Level };
  export function createKey(item: Item, table: Table): string;
  export function itemSize(item: Item): number;
  export function getIndexActions(
    indexes: Index[],
    before: Item | null,
    after: Item | null,
    table: Table,
  ): { puts: { index: string; key: string; item: Item }[]; deletes: { index: string; key: string }[] };
  export function traverseIndexes<T>(
    table: Table,
    visit: (attribute: string, type: string, index: Index) => T | undefined,
  ): T | undefined;
}

declare module 'dynalite/validations/index.js' {
  export function checkTypes(data: object, types: object): Record<string, unknown>;
  export function checkValidations(data: object, types: object, custom: unknown, store: object): void;
}

declare module 'dynalite/validations/*' {
  export const types: object;
  export const custom: unknown;
}

declare module 'dynalite/actions/*' {
  const action: (store: object, data: object, callback: (error: unknown, output?: object) => void) => void;
  export = action;
}

declare module 'dynalite/db/conditionParser.js' {
  /** The state of parsing an expression; each name and value that it uses is removed from the unused ones. */
  type Context = {
    readonly attrNames?: Readonly<Record<string, string>>;
    readonly attrVals?: Readonly<Record<string, object>>;
    readonly unusedAttrNames: Record<string, boolean>;
    readonly unusedAttrVals: Record<string, boolean>;
    readonly isKeyCondition?: boolean;
  };
  const parser: { parse(text: string, options: { readonly context: Context }): unknown };
  export = parser;
}
