import { Aws } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { REGION, type StageConfig } from './config.ts';
import { tableNameOf } from './names.ts';

/** The table as permissions, readers and alarms need to know it. */
export interface TableInUse {
  readonly tableName: string;
  readonly tableArn: string;
  readonly tableStreamArn: string | undefined;
}

/**
 * The table that the portal works with: the one that the Data stack made, or, after the worst day, the one that was
 * restored from it, by the names in the stage's configuration. The Data stack does not change with it.
 */
export function tableInUse({ restoredTable }: StageConfig, made: TableV2): TableInUse {
  if (!restoredTable) return made;
  const tableArn = `arn:aws:dynamodb:${REGION}:${Aws.ACCOUNT_ID}:table/${restoredTable.name}`;
  return { tableName: restoredTable.name, tableArn, tableStreamArn: `${tableArn}/stream/${restoredTable.stream}` };
}

/** The name by which commands find that table. */
export const tableNameInUse = ({ stage, restoredTable }: StageConfig): string =>
  restoredTable?.name ?? tableNameOf(stage);
