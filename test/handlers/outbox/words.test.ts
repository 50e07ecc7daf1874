import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { emailOf } from '#functions/messages/email.ts';
import { CLIENT_MESSAGES, type ClientMessage, STAFF_MESSAGES } from '#functions/messages/outbox/message-table.ts';
import { COMPANY_NOTICES } from '#functions/messages/outbox/staff-recipients.ts';
import { clientEmail, clientText } from '#functions/messages/outbox/write-client-message.ts';
import { staffEmail } from '#functions/messages/outbox/write-staff-message.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { tenantsIn } from '#infra/aws/tenant-files.ts';
import type { Cents } from '#shared/money.ts';
import { staffLedgerText } from '#shared/text/staff-ledger.ts';
import { timingText } from '#shared/text/timing.ts';
import { wayOn } from '#shared/transfer/retry.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aTenant } from '../../support/people.ts';
import { aSchedule, aTransfer } from '../../support/transfers.ts';
import { writingPorts } from '../../support/writing-ports.ts';

const sender = senderOf(aTenant());
const kinds = Object.keys(CLIENT_MESSAGES) as readonly ClientMessage[];

/** A transfer with everything in it that a message must not reveal. */
const CANARIES = { account: '000123456789', routing: '021000021', imad: '20261120MMQFMP7N000123', ssn: '6789-ssn' };
const laden = (overrides: Partial<Transfer> = {}): Transfer =>
  aTransfer({
    deadlineAt: '2026-12-04T22:00:00.000Z',
    wireDeadlineAt: '2026-12-04T22:00:00.000Z',
    creditTraceId: CANARIES.routing,
    provider: { attempt: 1, rank: 0, transferId: CANARIES.account, authorizationId: CANARIES.ssn },
    wireReceipt: {
      ...{ reference: CANARIES.imad, received: 1, sender: 'ADA BUYER', on: '2026-11-20' },
      ...{ confirmedBy: 'Rosa', at: '2026-11-20T15:00:00.000Z' },
    },
    problem: { code: 'R01', sentence: "There wasn't enough money.", at: '2026-11-20T15:00:00.000Z' },
    ...overrides,
  });
const ways = [laden(), laden({ disbursement: true, type: 'Client Disbursement' }), laden({ method: 'Wire' })];

/** The basic characters of GSM 03.38 that our words use. Any other makes a text cost two or three messages. */
const GSM = /^[A-Za-z0-9 .,:;?!&'()/@$%*+#=_<>"-]*$/;

describe.each(kinds)('the message "%s"', (kind) => {
  it('fits into one text that names the tenant, without an amount and with only the portal’s own link (X-039)', () => {
    const tenants = tenantsIn('tenants').map(senderOf);
    expect(tenants.length).toBeGreaterThan(3);
    for (const who of tenants)
      for (const transfer of ways) {
        const text = clientText(writingPorts, kind, who, { ...transfer, tenantId: who.id });
        expect(text).toMatch(GSM);
        expect(text.length, text).toBeLessThanOrEqual(160);
        expect(text).toContain(who.name);
        expect(text).not.toMatch(/\$|12,515|4821/);
        for (const [link] of text.matchAll(/https?:\S+/g)) expect(link).toBe(`https://${who.id}.closings.example`);
      }
  });

  it('has the tenant’s name in its e-mail, explains the next step, and has the same words in plain text (X-040)', async () => {
    for (const transfer of ways) {
      const { from, html, text, subject } = await clientEmail(writingPorts, kind, sender, transfer);
      expect(from.name).toBe('Acme Title');
      expect(html).toContain('Acme Title</div>');
      expect(html).toContain('<html lang="en">');
      expect(text).toContain('(217) 555-0100');
      expect(text).toContain('never sends wire instructions');
      expect(subject).toContain('Acme Title');
      for (const [link] of `${html}${text}`.matchAll(/https?:[^\s,<"]+/g))
        expect(link).toMatch(/^https:\/\/acme\.closings\.example(?:\.|\/status#A{22})?$/);
    }
  });

  it('explains how to turn it off only if it can be turned off', async () => {
    const { text } = await clientEmail(writingPorts, kind, sender, laden());
    expect(text.includes('Choose which updates you get')).toBe(CLIENT_MESSAGES[kind] === 'news');
  });

  it('never asks a client who was to be paid to pay', async () => {
    const toClient = laden({ disbursement: true });
    const email = await clientEmail(writingPorts, kind, sender, toClient);
    expect(email.text + clientText(writingPorts, kind, sender, toClient)).not.toMatch(/before you pay|pay again/);
  });

  it('contains no account number and no wire number (X-002)', async () => {
    for (const transfer of ways) {
      const email = await clientEmail(writingPorts, kind, sender, { ...transfer, creditTraceId: undefined });
      const all = [email.subject, email.html, email.text, clientText(writingPorts, kind, sender, transfer)].join('\n');
      for (const canary of Object.values(CANARIES)) expect(all).not.toContain(canary);
    }
  });
});

describe.each(STAFF_MESSAGES)('the notice "%s"', (kind) => {
  it('names the file number of the closing, if there is one (X-058)', () => {
    for (const transfer of ways) {
      expect(staffEmail(kind, sender, { ...transfer, fileNumber: '24-1187' }).text).toMatch(/File number.*24-1187/s);
      expect(staffEmail(kind, sender, transfer).text).not.toContain('File number');
    }
  });

  it('names the file and the id that commands need, and has no words meant for clients', () => {
    for (const transfer of ways) {
      const { text, html, subject } = staffEmail(kind, sender, transfer);
      expect(text).toContain(`ID for support: ${transfer.id}`);
      expect(subject).toContain('EM-7Q4K-2M9P');
      expect(text).toContain('Ada Buyer');
      expect(text).toContain('(217) 555-0142');
      expect(text).toContain('12 Oak Street');
      expect(text).toContain('Don’t forward it to clients');
      for (const part of [text, html]) expect(part).not.toMatch(/Questions\? Call|never sends wire/);
      for (const canary of Object.values(CANARIES)) expect(text + html).not.toContain(canary);
    }
  });
});

test('a notice that is sent late names who submitted the payment, not who held it since (X-046)', () => {
  const event = (name: string, by: string, reason: string) => ({
    ...{ id: name, at: '2026-11-20T15:00:00.000Z', name, from: 'created', to: 'awaiting approval', actor: 'staff' },
    ...{ by, reason },
  });
  const events = [event('submitForApproval', 'Rosa Diaz', 'For Friday'), event('hold', 'Otis Bell', 'The bank called')];
  const { text } = staffEmail('staff approval', sender, laden({ events: events as Transfer['events'] }));
  expect(text).toContain('Rosa Diaz');
  expect(text).toContain('For Friday');
  expect(text).not.toMatch(/Otis Bell|The bank called/);
});

describe('a notification about an open approval (X-046)', () => {
  it('links to the console’s page where it is decided, and names no command', () => {
    const notices = [
      ...ways.map((transfer) => staffEmail('staff approval', sender, transfer).text),
      staffEmail('staff reversal', sender, laden({ disbursement: true, completedAt: '2026-11-20T20:00:00.000Z' })).text,
    ];
    for (const text of notices) {
      expect(text).toContain('at the console, under Approvals');
      expect(text).not.toMatch(/“\w+ approve/);
    }
  });

  it('about a deposit or a withdrawal links to the page Plaid balance, where it is listed', () => {
    expect(staffLedgerText.funding.advice).toContain('at the console, under Plaid balance');
  });
});

describe('money that is good funds', () => {
  const fee = 250 as Transfer['fee'];
  const cleared = laden({ fileNumber: '24-1187', fee });
  const receipt = (received: number) => ({ ...laden().wireReceipt, received }) as Transfer['wireReceipt'];

  it('is emailed with its share of the file, the file and the reference, and no amount in the subject (X-277)', () => {
    const { subject, text, html } = staffEmail('staff cleared', sender, cleared);
    expect(subject).toBe('Payment cleared: EM-7Q4K-2M9P');
    expect(text).toMatch(/^A client’s payment has cleared for the closing\n\n\$12,500\.00\n/);
    expect(text).toMatch(/File number: 24-1187/);
    expect(text).toContain('With fee: $12,502.50');
    expect(html).toContain('$12,500.00');
    const { text: whole } = staffEmail('staff cleared', sender, { ...cleared, fee: 0 as Transfer['fee'] });
    expect(whole).not.toContain('With fee');
  });

  it('is the amount that arrived by wire, whatever was requested (X-277)', () => {
    const wire = { ...cleared, method: 'Wire' as const };
    const told = (received: number) =>
      staffEmail('staff wire received', sender, { ...wire, wireReceipt: receipt(received) });
    expect(told(1_250_250).text).toMatch(/\n\n\$12,500\.00\n/);
    expect(told(1_249_000).text).toMatch(/\n\n\$12,490\.00\n/);
    expect(told(1_300_250).text).toMatch(/\n\n\$13,000\.00\n/);
    expect(told(1_250_250).subject).toBe('Wire received: EM-7Q4K-2M9P');
  });
});

test('gives staff the reason of a failure in their own words, and not what the client was told (D-101)', () => {
  const { text } = staffEmail('staff failed', sender, laden());
  expect(text).toContain('Reason: Insufficient funds (R01).');
  expect(text).not.toContain("There wasn't enough money.");
});

test.each([
  ['request', laden()],
  ['disbursement', laden({ disbursement: true, type: 'Client Disbursement' })],
])('tells the approver of a %s how to approve it, and who cannot', (_noun, transfer) => {
  const { text } = staffEmail('staff approval', sender, transfer);
  expect(text).toContain('at the console, under Approvals');
  expect(text).toContain('The person who prepared it can’t approve it.');
  expect(staffEmail('staff started', sender, transfer).text).not.toContain('approve');
});

describe('the options after a failure', () => {
  const at = '2026-11-20T15:00:00.000Z';
  const returned = (code: string) => laden({ returnedAt: at, problem: { code, sentence: 'Why.', at } });

  test.each([
    [
      'failed',
      'that never left',
      laden({ problem: { code: 'F01', sentence: 'Why.', at } }),
      'try it again in your portal',
    ],
    ['returned', 'for want of money', returned('R01'), 'try it again in your portal'],
    ['returned', 'from a closed account', returned('R02'), 'from another account'],
    ['returned', 'as unauthorized', returned('R10'), 'before anything is paid again'],
    [
      'returned',
      'to the client',
      laden({ disbursement: true, type: 'Client Disbursement' }),
      'before anything is paid',
    ],
  ] as const)(
    'are the same in the message as on the page for a payment that %s, %s, with whom to call',
    async (...told) => {
      const [kind, , transfer, says] = told;
      const { text } = await clientEmail(writingPorts, kind, sender, transfer);
      const way = wayOn(transfer, transfer.updatedAt);
      const where = 'in your portal, at https://acme.closings.example';
      expect(text).toContain(timingText.en.retry.next[way]({ tenant: 'Acme Title', phone: '(217) 555-0100', where }));
      expect(text).toContain(says);
      const brief = clientText(writingPorts, kind, sender, transfer);
      expect(brief.includes('in the portal')).toBe(way !== 'call');
      expect(brief).toContain('(217) 555-0100');
    },
  );
});

test('tells a client whose payment is canceled that nothing was taken or sent (X-127)', async () => {
  for (const transfer of ways) {
    const says = transfer.disbursement ? /no money was sent/i : /nothing was taken from your account/i;
    expect((await clientEmail(writingPorts, 'cancelled', sender, transfer)).text).toMatch(says);
    expect(clientText(writingPorts, 'cancelled', sender, transfer)).toMatch(says);
  }
});

test('tells a client whose wire is no longer expected to call if it was sent, and never that no money moved (X-127)', async () => {
  const wire = { ...ways[0], method: 'Wire' } as Transfer;
  const { text } = await clientEmail(writingPorts, 'wire cancelled', sender, wire);
  for (const said of [text, clientText(writingPorts, 'wire cancelled', sender, wire)]) {
    expect(said).toMatch(/sent it/);
    expect(said).toContain('(217) 555-0100');
    expect(said).not.toMatch(/not debited|nothing was taken|no money/i);
  }
});

describe('a wire for another amount than requested (X-040)', () => {
  const found = {
    ...{ reference: CANARIES.imad, sender: 'ADA BUYER', on: '2026-11-20' },
    ...{ confirmedBy: 'Rosa', at: '2026-11-20T15:00:00.000Z' },
  };
  const brought = (received: number) =>
    laden({
      ...{ method: 'Wire', status: 'completed', source: undefined },
      wireReceipt: { ...found, received: received as Cents },
    });

  it('is reported with the amount that arrived, how much less that is, and whom to call before sending more', async () => {
    const { text, html } = await clientEmail(writingPorts, 'wire received', sender, brought(1_249_000));
    expect(text).toContain(
      'Your wire of $12,490.00 for the payment of $12,515.00 has reached Acme Title. It has cleared. ' +
        "That's $25.00 less than the payment asks for.",
    );
    expect(text).toContain(
      'Acme Title decides what happens about the difference, and will get in touch with you. ' +
        "Send nothing more until you've called (217) 555-0100.",
    );
    expect(text + html).not.toContain('nothing more to do');
  });

  it('is reported with how much more it is, and that the company will be in touch', async () => {
    const { text } = await clientEmail(writingPorts, 'wire received', sender, brought(1_300_000));
    expect(text).toContain(
      "$13,000.00 for the payment of $12,515.00 has reached Acme Title. It has cleared. That's $485.00 more",
    );
    expect(text).toContain('will get in touch with you. Questions? Call (217) 555-0100.');
    expect(text).not.toContain('nothing more to do');
  });

  it('is texted as less or more, without an amount, and with whom to call', () => {
    const less = clientText(writingPorts, 'wire received', sender, brought(1_249_000));
    expect(less).toMatch(/has arrived, with less than was asked.*\(217\) 555-0100/);
    const more = clientText(writingPorts, 'wire received', sender, brought(1_300_000));
    expect(more).toMatch(/has arrived, with more than was asked.*\(217\) 555-0100/);
    for (const said of [less, more]) expect(said).not.toContain('$');
  });

  it('is reported as needing nothing more if the amount is the requested one', async () => {
    const { text } = await clientEmail(writingPorts, 'wire received', sender, brought(1_251_500));
    expect(text).toContain('Your wire for the payment of $12,515.00 has reached Acme Title. It has cleared.');
    expect(text).toContain("There's nothing more to do.");
    expect(clientText(writingPorts, 'wire received', sender, brought(1_251_500))).toMatch(/has arrived\.$/);
  });
});

test('tells a client who declines that they declined, not that something was canceled', async () => {
  for (const transfer of ways) {
    const { text, subject } = await clientEmail(writingPorts, 'declined', sender, transfer);
    expect(subject).toBe('You declined a payment with Acme Title');
    expect(text).toMatch(/You declined .*\. Nothing was paid/);
    expect(text + clientText(writingPorts, 'declined', sender, transfer)).not.toMatch(/cancell?ed|expect/);
  }
});

describe('messages about a scheduled payment (X-034)', () => {
  const at = '2026-11-21T15:00:00.000Z';
  const scheduled = aTransfer({ status: 'draft', schedule: aSchedule });

  it('have the day, how to cancel, and the authorization in the e-mail, without the IP address', async () => {
    const { text } = await clientEmail(writingPorts, 'scheduled', sender, scheduled);
    expect(text).toContain('$12,515.00 will be sent to Acme Title on Tue, Dec 1.');
    expect(text).toMatch(/You can cancel it or choose another day/);
    expect(text).toContain(aSchedule.authorization.text);
    expect(text).not.toContain('203.0.113.9');
    expect(clientText(writingPorts, 'scheduled', sender, scheduled)).toContain('is scheduled for Tue, Dec 1.');
  });

  it('mention, in the e-mail and text of a changed day, that it replaces the earlier day', async () => {
    const schedule = { id: 'e-1', at, actor: 'client', from: 'draft', to: 'draft' } as const;
    const events = (...names: readonly ('schedule' | 'unschedule')[]) => names.map((name) => ({ ...schedule, name }));
    const moved = { ...scheduled, events: events('schedule', 'schedule') };
    const { text, subject } = await clientEmail(writingPorts, 'scheduled', sender, moved);
    expect(subject).toBe('Your payment to Acme Title is scheduled for another day');
    expect(text).toContain('on Tue, Dec 1, and no longer on the day you chose before.');
    expect(clientText(writingPorts, 'scheduled', sender, moved)).toContain('is now scheduled for Tue, Dec 1.');

    const anew = { ...scheduled, events: events('schedule', 'unschedule', 'schedule') };
    expect((await clientEmail(writingPorts, 'scheduled', sender, anew)).text).not.toContain('no longer');
  });

  it('name the day in the notification to the staff', () => {
    expect(staffEmail('staff scheduled', sender, scheduled).text).toContain('Scheduled for: Tue, Dec 1');
  });

  it('explain in the e-mail why it wasn’t sent', async () => {
    const problem = { code: 'transfer/total-changed', sentence: 'The amount or fee has changed.', at };
    const { text } = await clientEmail(writingPorts, 'not sent', sender, aTransfer({ status: 'draft', problem }));
    expect(text).toContain('No money has left your account.');
    expect(text).toContain('The amount or fee has changed.');
  });
});

test('never breaks a phone number in an e-mail at the end of a line', async () => {
  const { html, text } = await clientEmail(writingPorts, 'returned', sender, laden());
  expect(html).toContain('<span style="white-space:nowrap">(217) 555-0100</span>');
  expect(text).toContain('(217) 555-0100');
});

test('docs/messages.md lists every message, and those that can be turned off', () => {
  const rows = readFileSync('docs/messages.md', 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const written = rows.flatMap(([, name = '', , need = '']) => (/^(must|news)$/.test(need) ? [[name, need]] : []));
  expect(Object.fromEntries(written)).toEqual(CLIENT_MESSAGES);
  expect(rows.flatMap(([, name = '']) => (name.startsWith('staff ') ? [name] : []))).toEqual([
    ...STAFF_MESSAGES,
    ...COMPANY_NOTICES,
  ]);
});

describe('times in messages', () => {
  const textOf = async (kind: ClientMessage, transfer: Transfer) =>
    (await clientEmail(writingPorts, kind, sender, transfer)).text;

  it('show a deadline in the tenant’s time zone', async () => {
    expect(await textOf('requested', laden())).toContain('has requested $12,515.00, due Fri, Dec 4, 4:00 PM CST.');
    expect(await textOf('requested', laden({ deadlineAt: undefined }))).toContain('has requested $12,515.00.');
  });

  it('show when a settled debit clears', async () => {
    const at = '2026-11-20T15:00:00.000Z';
    const settled = laden({
      status: 'completed',
      startedAt: at,
      postedAt: at,
      completedAt: '2026-11-23T15:00:00.000Z',
    });
    expect(await textOf('completed', settled)).toMatch(
      /expect it to clear, and be ready for your closing, on \w{3}, \w{3} \d+\./,
    );
    expect(await textOf('completed', { ...settled, disbursement: true })).toContain("There's nothing more to do.");
  });

  it('ends an e-mail with whom to call, unless it has another ending', () => {
    const body = { subject: 's', heading: 'h', paragraphs: [], sections: [] };
    expect(emailOf(sender, body).text).toContain('Questions? Call Acme Title');
    expect(emailOf(sender, body, []).text).not.toContain('Questions?');
  });
});
