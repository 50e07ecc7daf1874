import { describe, expect, it } from 'vitest';
import type { OfficeId } from '#shared/ids.ts';
import { USUAL_SETTINGS } from '#shared/staff/notice-settings.ts';
import { NORTH, SOUTH } from '../console/console-payments.ts';
import { at, digest, person, put, readers, run, setUpDigest } from './digest-setup.ts';

setUpDigest();

const textTo = (to: string) => digest.mails.find((mail) => mail.to === to)?.text ?? '';

/** Two payments of one file and one of another office become good funds on the day before. */
async function addGoodFunds(): Promise<void> {
  const on = (hours: number) => new Date(digest.now.getTime() + hours * 3_600_000).toISOString();
  const good = { status: 'completed', fee: 1500, events: [] };
  const made = { createdAt: on(-200), updatedAt: on(-20) };
  await digest.setup.add({
    ...good,
    ...made,
    clearedAt: on(-20),
    amount: 1_000_000,
    fileNumber: '25-1',
    officeId: NORTH,
  });
  await digest.setup.add({
    ...good,
    ...made,
    clearedAt: on(-15),
    amount: 500_000,
    fileNumber: '25-1',
    officeId: NORTH,
  });
  await digest.setup.add({ ...good, ...made, clearedAt: on(-10), amount: 70_000, fileNumber: '25-2', officeId: SOUTH });
  // Before the hours that it covers, and too recent for the lists to be complete.
  await digest.setup.add({
    ...good,
    ...made,
    clearedAt: on(-100),
    amount: 11_100,
    fileNumber: '25-3',
    officeId: NORTH,
  });
  await digest.setup.add({
    ...good,
    ...made,
    clearedAt: on(-0.1),
    amount: 22_200,
    fileNumber: '25-4',
    officeId: NORTH,
  });
}

describe('the contents of a digest', () => {
  it('give the shared addresses good funds by file, exceptions and all open items with their age (X-280, X-281)', async () => {
    await addGoodFunds();
    await digest.setup.add({
      referenceId: 'EM-SOON-ZZZZ',
      status: 'requested',
      amount: 12_345,
      deadlineAt: new Date(digest.now.getTime() + 9 * 3_600_000).toISOString(),
    });
    expect(await run()).toBe(1);
    const [mail] = digest.mails;
    expect(mail?.to).toBe(digest.setup.world.tenant.notificationEmails?.[0] ?? digest.setup.world.tenant.supportEmail);
    expect(mail?.subject).toMatch(/^Daily digest for Tue, \w+ \d+: Acme Title$/);
    const text = mail?.text ?? '';
    expect(text).toMatch(
      /GOOD FUNDS SINCE (?:MON|FRI), .* 8:00 AM CST\nTotal: \$15,700\.00 in 3 payments\n25-1: \$15,000\.00\n25-2: \$700\.00\n/,
    );
    expect(text).toMatch(/EXCEPTIONS\nFailed or returned: 1 payment, \$2,500\.00; oldest: \d+ days\n/);
    expect(text).toMatch(/OPEN ITEMS\nNeeds approval: 1 payment, \$20,000\.00; oldest: \d+ days\n/);
    expect(text).toMatch(/Due within 24 hours: 1 payment, \$123\.45; first: Tue, .* 5:00 PM CST\n/);
    expect(text).toContain('sends it to your address');
    expect(mail?.html).toContain('Acme Title</div>');
    // No names, no accounts, and no amounts in the subject.
    for (const nobody of ['Santos', 'María', 'Chen', '4821', '555-0142']) expect(text).not.toContain(nobody);
    expect(mail?.subject).not.toMatch(/\$|\d[,.]\d/);
  });

  it('give each member the items their role can handle, for their offices only (X-281)', async () => {
    await addGoodFunds();
    digest.company = undefined;
    await put(person(0xa1), { roles: ['operator'] });
    await put(person(0xa2), { roles: ['approver'] });
    await put(person(0xa3), { roles: ['auditor'] });
    await put(person(0xa4), { roles: ['operator', 'approver'], offices: [SOUTH] as OfficeId[] });
    await put(person(0xa6), { roles: ['platform'] });
    await run();
    expect(readers()).toEqual(['a1', 'a2', 'a3', 'a4'].map((name) => `${name}@acme.example`));
    const [operator, approver, auditor, south] = ['a1', 'a2', 'a3', 'a4'].map((name) => textTo(`${name}@acme.example`));
    for (const all of [operator, approver, auditor]) expect(all).toMatch(/Total: \$15,700\.00 in 3 payments/);
    expect(operator).not.toContain('Needs approval');
    expect(approver).toContain('Needs approval: 1 payment');
    expect(auditor).not.toMatch(/OPEN ITEMS|to approve/);
    expect(auditor).toContain('Failed or returned');
    expect(south).toMatch(/Total: \$700\.00 in 1 payment\n25-2: \$700\.00/);
    expect(south).toContain('Needs approval: 1 payment, $20,000.00');
    expect(south).not.toMatch(/Failed or returned|25-1/);
    expect(south).toContain('“My notifications”');
  });

  it('are never sent empty, or to members who don’t want it (X-280)', async () => {
    digest.company = undefined;
    const nothing = { rows: [], moments: [], after: null, lookedBack: null };
    const lists = { ...digest.ports.reads.lists, page: async () => nothing, wires: async () => [] };
    await put(person(0xb1), { roles: ['operator'] });
    expect(await run({ reads: { ...digest.ports.reads, lists } })).toBe(0);
    at(1);
    const { version } = await digest.staffHearers.settings(digest.setup.tenant, person(0xb1));
    await digest.staffHearers.choose(digest.setup.tenant, person(0xb1), { ...USUAL_SETTINGS, version });
    expect(await run()).toBe(0);
    expect(digest.mails).toEqual([]);
  });
});
