import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAllowed, notAllowed, shippedHere, shippedIn } from '#infra/supply-chain/licenses.ts';
import { missingIn, onlyShipped, type Sbom } from '#infra/supply-chain/sbom.ts';
import { secretsHere, secretsIn } from '#infra/supply-chain/secrets.ts';

const root = join(import.meta.dirname, '../..');

describe('licenses (X-108)', () => {
  test('are allowed for everything shipped', () => {
    const shipped = shippedHere(root);
    expect(shipped.length).toBeGreaterThan(100);
    expect(notAllowed(shipped)).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['MIT AND ISC', true],
    ['MPL-2.0', false],
    ['GPL-3.0-or-later', false],
    ['AGPL-3.0-only', false],
    ['MIT AND GPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.txt', false],
    ['none', false],
    ['', false],
    ['(MIT AND (GPL-2.0-only OR ISC))', false],
  ])('%s: %s', (expression, allowed) => expect(isAllowed(expression)).toBe(allowed));

  test('count for shipped packages, not for our tools', () => {
    const lock = {
      packages: {
        '': { license: 'UNLICENSED' },
        'node_modules/kept': { version: '1.0.0', license: 'GPL-3.0-only' },
        'node_modules/kept/node_modules/@scope/inner': { version: '2.0.0' },
        'node_modules/tool': { version: '3.0.0', license: 'GPL-3.0-only', dev: true },
      },
    };
    expect(notAllowed(shippedIn(lock))).toEqual([
      { name: '@scope/inner', version: '2.0.0', license: 'none' },
      { name: 'kept', version: '1.0.0', license: 'GPL-3.0-only' },
    ]);
  });
});

describe('secrets (X-109)', () => {
  test('are in no shared file', () => expect(secretsHere(root)).toEqual([]));

  const hex = (length: number) => '0a1b2c3d4e5f6071'.repeat(4).slice(0, length);
  const mixed = (length: number) => 'aB3dE6gH9jK2mN5pQ8rS1tU4vW7xY0zA'.repeat(2).slice(0, length);
  // Concatenated here, so that the scan of this file finds nothing.
  test.each([
    ['an access key of AWS', ['AKIA', 'ABCDEFGH234567XY'].join('')],
    ['a secret key of AWS', ['AWS_SECRET_', 'ACCESS_KEY=', mixed(40)].join('')],
    ['a private key', ['-----BEGIN RSA ', 'PRIVATE KEY-----'].join('')],
    ["a token of a client's bank login at Plaid", ['access-', `production-${hex(8)}-${hex(4)}-${hex(4)}`].join('')],
    ['a secret of Plaid', ['{ "plaid_', `secret": "${hex(30)}" }`].join('')],
    ['a token of GitHub', ['ghp', `_${mixed(36)}`].join('')],
    ['a token of npm', ['//registry.npmjs.org/:_auth', 'Token=abc'].join('')],
    ['a token of Slack', ['xoxb', '-123456789012-123456789012'].join('')],
    ['a live key of a payment company', ['sk_', `live_${mixed(24)}`].join('')],
    ['a key of Google', ['AIza', mixed(35)].join('')],
    ['a signed token', ['eyJ', mixed(20), '.eyJ', mixed(20), '.', mixed(30)].join('')],
    ['a password in an address', ['postgres://portal:', 'hunter22', '@db.internal/portal'].join('')],
    ['a secret with a name', ['const apiKey', ` = '${mixed(32)}';`].join('')],
  ])('are found by their form: %s', (what, line) => {
    expect(secretsIn('a.ts', `first\n${line}\n`)).toEqual([{ file: 'a.ts', line: 2, what }]);
    expect(secretsIn('a.ts', `${line} // no secret: of a test`)).toEqual([]);
    expect(secretsIn('a.ts', `${line} // no secret:`)).toHaveLength(1);
  });

  test.each([
    "secretName: 'portal/provider/acme'",
    'aws secretsmanager put-secret-value --secret-string \'{"secret":"…"}\'',
    "const POOL_CLIENT_SECRET = 'a-pool-client-secret-of-the-test-world';",
    'https://acme.portal.example.com/bank-accounts/oauth',
    'mailto:rosa@acme.example',
    '"integrity": "sha512-abc"',
  ])('are not confused with their names: %s', (line) => expect(secretsIn('a.ts', line)).toEqual([]));

  test('are found in a file that is not added yet, and ignored in one that is never shared', () => {
    const folder = mkdtempSync(join(tmpdir(), 'planted-'));
    spawnSync('git', ['init', '--quiet'], { cwd: folder });
    writeFileSync(join(folder, 'note.md'), ['key: AKIA', 'ABCDEFGH234567XY'].join(''));
    writeFileSync(join(folder, '.env'), 'A=1');
    writeFileSync(join(folder, '.env.example'), 'A=');
    expect(secretsHere(folder)).toEqual([
      { file: '.env', line: 1, what: 'a file that is never shared' },
      { file: 'note.md', line: 1, what: 'an access key of AWS' },
    ]);
    rmSync(folder, { recursive: true });
  });
});

describe('the bill of materials (X-108)', () => {
  const component = (name: string) => ({ 'bom-ref': `${name}@1.0.0`, name, version: '1.0.0' });
  const whole: Sbom = {
    bomFormat: 'CycloneDX',
    metadata: { component: { 'bom-ref': 'portal' } },
    components: ['react', 'vitest'].map(component),
    dependencies: [
      { ref: 'portal', dependsOn: ['react@1.0.0', 'vitest@1.0.0'] },
      { ref: 'vitest@1.0.0', dependsOn: [] },
    ],
  };
  const shipped = ['react', 'zod'].map((name) => ({ name, version: '1.0.0', license: 'MIT' }));

  test('lists shipped packages, not our tools, and reports missing ones', () => {
    const bill = onlyShipped(whole, shipped);
    expect(bill.components.map(({ name }) => name)).toEqual(['react']);
    expect(bill.dependencies).toEqual([{ ref: 'portal', dependsOn: ['react@1.0.0'] }]);
    expect(missingIn(bill, shipped)).toEqual(['zod@1.0.0']);
  });
});
