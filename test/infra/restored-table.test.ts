import { describe, expect, test } from 'vitest';
import { tableNameInUse } from '#infra/aws/table-in-use.ts';
import { functionSpecs } from '#infra/functions.ts';
import { exampleStage } from '#infra/review/example-stages.ts';
import { aTenant, synthesize } from './support.ts';

/** A value of the Data stack's own table. */
const FROM_DATA = /"Portal-prod-Data","Region":"us-east-1","OutputName":"\w*Table/;
const restoredTable = { name: 'portal-prod-restored', stream: '2026-11-20T17:30:00.000' };
const before = synthesize('prod');
const after = synthesize('prod', [aTenant()], { restoredTable });
const jsonOf = ({ portal, template }: typeof before, stack: 'data' | 'events' | 'signIn') =>
  JSON.stringify(template(portal[stack]).toJSON());

/** Names of the table, anywhere outside the Data stack. */
const everythingElse = JSON.stringify(after.everything().filter(({ Type }) => Type !== 'AWS::DynamoDB::GlobalTable'));

describe('the restored table after a restore (X-121)', () => {
  test('is used by every function that has a table, by its name', () => {
    const names = after
      .all('AWS::Lambda::Function')
      .map(({ Properties }) => Properties.Environment?.Variables?.TABLE_NAME)
      .filter((name) => name !== undefined);
    expect(names.length).toBe(functionSpecs.filter(({ environment }) => environment.includes('TABLE_NAME')).length);
    expect(new Set(names)).toEqual(new Set([restoredTable.name]));
  });

  test('is used by the readers of the stream, at its own stream', () => {
    const sources = after.all('AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties.EventSourceArn);
    expect(sources).toHaveLength(2);
    for (const source of sources)
      expect(JSON.stringify(source)).toContain(`table/portal-prod-restored/stream/${restoredTable.stream}`);
  });

  test('is used in every permission, and none is left for the old table', () => {
    expect(everythingElse).toContain('table/portal-prod-restored/index/gsi1');
    const roles = JSON.stringify([...after.all('AWS::IAM::Role'), ...after.all('AWS::IAM::Policy')]);
    expect(FROM_DATA.test(roles)).toBe(false);
    expect(FROM_DATA.test(JSON.stringify(before.all('AWS::IAM::Role')))).toBe(true);
  });

  test('is used by its alarm and by the commands', () => {
    const alarms = JSON.stringify(after.all('AWS::CloudWatch::Alarm'));
    expect(alarms).toContain('portal-prod-restored');
    expect(tableNameInUse({ ...exampleStage('prod'), restoredTable })).toBe('portal-prod-restored');
    expect(tableNameInUse(exampleStage('prod'))).toBe('portal-prod');
  });

  test('doesn’t change a byte in the data stack, so the order of deployment doesn’t matter', () => {
    expect(jsonOf(after, 'data')).toBe(jsonOf(before, 'data'));
    expect(jsonOf(after, 'events')).not.toBe(jsonOf(before, 'events'));
  });
});
