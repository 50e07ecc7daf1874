import { Aws } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { REGION, type StageConfig } from './config.ts';
import { tableNameOf } from './names.ts';

/** The table's details for permissions, readers and alarms. */
export interface TableInUse {
  readonly tableName: string;
  readonly tableArn: string;
  readonly tableStreamArn: string | undefined;
}

/**
 * The table in use: the Data stack's, or after a restore the one named in the stage's configuration. The Data stack
 * doesn't change with it.
 */
export function tableInUse({ restoredTable }: StageConfig, made: TableV2): TableInUse {
  if (!restoredTable) return made;
  const tableArn = `arn:aws:dynamodb:${REGION}:${Aws.ACCOUNT_ID}:table/${restoredTable.name}`;
  return { tableName: restoredTable.name, tableArn, tableStreamArn: `${tableArn}/stream/${restoredTable.stream}` };
}

export const tableNameInUse = ({ stage, restoredTable }: StageConfig): string =>
  restoredTable?.name ?? tableNameOf(stage);
