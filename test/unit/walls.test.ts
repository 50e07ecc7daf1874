import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Each import rule with a file that breaks it, and words of the message that the author reads. */
const planted = [
  ['shared/planted.ts', "import { door } from '#functions/http/serve.ts';", 'shared/ is the vocabulary'],
  ['shared/planted.ts', "import { readFileSync } from 'node:fs';", 'shared/ is the vocabulary'],
  ['shared/planted.ts', "import { DynamoDBClient } from '@aws-sdk/client-dynamodb';", 'shared/ is the vocabulary'],
  ['functions/http/planted.ts', "import { Page } from '#web/ui/page.tsx';", 'functions/ knows shared/ only'],
  ['functions/adapters/planted.ts', "import { table } from '#infra/table.ts';", 'functions/ knows shared/ only'],
  ['functions/payments/planted.ts', "import { door } from '../http/serve.ts';", 'as a port'],
  ['functions/payments/planted.ts', "import { transfers } from '../adapters/dynamo/transfers.ts';", 'as a port'],
  ['functions/payments/planted.ts', "import { PlaidApi } from 'plaid';", 'as a port'],
  [
    'functions/client/sign-in/planted.ts',
    "import { transfers } from '../../adapters/dynamo/transfers.ts';",
    'as a port',
  ],
  ['functions/payments/engine/planted.ts', "import { door } from '../../http/serve.ts';", 'as a port'],
  [
    'functions/payments/engine/planted.ts',
    "import { transfers } from '../../adapters/dynamo/transfers.ts';",
    'as a port',
  ],
  ['functions/payments/engine/planted.ts', "import { KMSClient } from '@aws-sdk/client-kms';", 'as a port'],
  [
    'functions/payments/engine/planted.ts',
    "import { startTransfer } from '../start-transfer.ts';",
    'knows none of them',
  ],
  ['functions/payments/engine/planted.ts', "import { z } from 'zod/mini';", 'Write import * as z'],
  [
    'functions/adapters/planted.ts',
    "import { startTransfer } from '../payments/start-transfer.ts';",
    'nothing else of',
  ],
  [
    'functions/adapters/planted.ts',
    "import { FORM_SECONDS } from '../client/documents/ports.ts';",
    'nothing else of a use case',
  ],
  [
    'functions/adapters/dynamo/planted.ts',
    "import { countSend } from '../../client/sign-in/allowances.ts';",
    'nothing else of',
  ],
  ['functions/adapters/dynamo/planted.ts', "import { z } from 'zod/mini';", 'Write import * as z'],
  ['functions/lambdas/transfers.ts', "import { KMSClient } from '@aws-sdk/client-kms';", 'Only functions/adapters'],
  ['web/app/planted.ts', "import { door } from '#functions/http/serve.ts';", 'over HTTP, by a contract'],
  ['web/lib/planted.ts', "import { Login } from '../features/sign-in/login.tsx';", 'know no feature, route or app'],
  ['web/features/review/planted.ts', "import { History } from '../history/history.tsx';", 'compose them in routes/'],
  ['web/features/review/planted.ts', "import { routes } from '../../app/routes.tsx';", 'compose them in routes/'],
  ['web/console/lib/planted.ts', "import { Finder } from '../features/finder/finder.tsx';", 'know no feature, route'],
  [
    'web/console/features/staff/planted.ts',
    "import { Finder } from '../finder/finder.tsx';",
    'compose them in routes/',
  ],
  ['infra/aws/planted.ts', "import { Page } from '#web/ui/page.tsx';", 'infra/ deploys functions/'],
  ['shared/planted.ts', "import { z } from 'zod';", 'Write import * as z'],
  ['functions/payments/planted.ts', "import { z } from 'zod/mini';", 'Write import * as z'],
  ['web/features/review/planted.ts', "import { z } from 'zod';", 'Write import * as z'],
] as const;

/** Files that look alike and are allowed. */
const allowed = [
  ['functions/lambdas/transfers.ts', "import { transfers } from '../adapters/dynamo/transfers.ts';"],
  ['functions/provider/planted.ts', "import { settleSubmitted } from '../payments/settle-submitted.ts';"],
  ['functions/payments/planted.ts', "import { carryOut } from './engine/carry-out.ts';"],
  ['functions/payments/engine/planted.ts', "import { carryOut } from './carry-out.ts';"],
  ['functions/payments/engine/planted.ts', "import { entriesFor } from '../../ledger/book-entries.ts';"],
  ['functions/adapters/planted.ts', "import type { Email } from '../messages/email.ts';"],
  ['functions/adapters/planted.ts', "import { logger } from '../http/log.ts';"],
  ['functions/adapters/planted.ts', "import { keyOf } from './dynamo/keys.ts';"],
  ['functions/adapters/dynamo/planted.ts', "import type { Tally } from '../../client/sign-in/allowances.ts';"],
  ['functions/adapters/dynamo/planted.ts', "import { bankTokens } from '../bank-tokens.ts';"],
  ['web/features/review/planted.ts', "import { Button } from '../../ui/button.tsx';"],
  ['web/console/features/staff/planted.ts', "import { Button } from '../../../ui/button.tsx';"],
  ['web/console/features/staff/planted.ts', "import { callStaff } from '../../lib/staff-call.ts';"],
  ['shared/planted.ts', "import * as z from 'zod/mini';"],
] as const;

const root = join(import.meta.dirname, '../..');
let house: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'portal-walls-'));
  // The project's own rules, without the parts that need its git history or its packages.
  const rules = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  delete rules.vcs;
  delete rules.$schema;
  writeFileSync(join(house, 'biome.json'), JSON.stringify(rules));
  cpSync(join(root, 'package.json'), join(house, 'package.json'));
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

/** The lint rule's message about a file with this one line. */
function lint(path: string, line: string, rule = 'style/noRestrictedImports'): string {
  const file = join(house, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${line}\n`);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', `--only=${rule}`, '--colors=off', file], {
    cwd: house,
    encoding: 'utf8',
  });
  rmSync(file);
  return (stdout + stderr).replaceAll(/\s+/g, ' ');
}

test.for(planted)('%s may not contain %s', { tags: 'long' }, ([path, line, sentence]) => {
  const said = lint(path, line);
  expect(said).toContain('noRestrictedImports');
  expect(said).toContain(sentence);
});

test.for(allowed)('%s may contain %s', { tags: 'long' }, ([path, line]) => {
  expect(lint(path, line)).not.toContain('noRestrictedImports');
});

test('files must not import each other in a circle, not even for a type', { tags: 'long' }, () => {
  const other = join(house, 'shared/other.ts');
  mkdirSync(dirname(other), { recursive: true });
  writeFileSync(other, "import type { One } from './one.ts';\nexport type Other = One;\n");
  const line = (from: string) => `import type { Other } from '${from}';\nexport type One = Other | 1;`;
  const said = lint('shared/one.ts', line('./other.ts'), 'suspicious/noImportCycles');
  expect(said).toContain('This import is part of a cycle');
  expect(lint('shared/third.ts', line('./other.ts'), 'suspicious/noImportCycles')).not.toContain('cycle');
  rmSync(other);
});
