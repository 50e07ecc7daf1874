import type { Page } from '@playwright/test';
import { expect, test } from './support/client.ts';
import { onADay } from './support/day.ts';
import { aCounter } from './support/effort.ts';
import { glance, patience, WITHIN } from './support/machine.ts';

/*
 * An office's 21 jobs at the console with the example company, each from Today and with its approver's part. A search
 * is a field and a click, and a proof of identity is one click.
 */

/** The clicks, and the fields typed or chosen. More of them is a decision. */
const JOBS: Readonly<Record<string, readonly [clicks: number, fields: number]>> = {
  'look over the morning': [0, 0],
  'ask a new buyer of a known file for a deposit': [4, 7],
  'see how far a request is': [1, 1],
  'find a payment': [1, 1],
  'answer “where is my money?” with a text to send': [2, 1],
  'import a day’s statement, and decide six of its nine entries': [16, 1],
  'match a short wire, with its approval': [6, 0],
  'post a lender’s wire to the file that it names': [4, 0],
  'exclude a bank fee': [3, 0],
  'prepare a new seller’s disbursement, and approve one': [8, 7],
  'refund a part of a deposit, with its approval': [9, 2],
  'record that a proof of authorization was sent': [3, 2],
  'approve a reversal, and mark it as sent': [5, 1],
  'review an ID': [4, 1],
  'record a call and release the payee’s account': [5, 2],
  'hold a payment, and release it': [5, 3],
  'add to the Plaid balance, with its approval': [8, 2],
  'open the month’s reconciliation': [2, 0],
  'download an export, and schedule a report': [4, 1],
  'invite a colleague, change another’s role, and reset their sign-in': [9, 3],
  'turn on the daily digest, and see in the audit log what a colleague did': [6, 0],
};

/** The birth date on the example's IDs. */
const BORN = '1985-04-17';

test('an office’s 21 jobs take this many clicks and fields (X-355)', { tag: '@long' }, async ({ browser }) => {
  test.setTimeout(patience(900_000));
  await onADay(
    browser,
    async ({ portal, colleague }) => {
      const [rosa, sam, olivia] = [
        await colleague('Rosa Diaz'),
        await colleague('Sam Okafor'),
        await colleague('Olivia Park'),
      ];
      const { steps, step, click, fill, choose } = aCounter();
      const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
      const inDialog = (page: Page, name: string | RegExp) =>
        page.getByRole('dialog').getByRole('button', { name, exact: true });
      const field = (page: Page, name: string, exact = false) => page.getByRole('dialog').getByLabel(name, { exact });
      const go = (page: Page, name: string) =>
        click(page.getByRole('complementary').getByRole('link', { name, exact: true }));
      const says = (page: Page, what: string | RegExp) => expect(page.getByText(what).first()).toBeVisible(WITHIN);
      const job = (name: string, who: Page, work: () => Promise<void>) =>
        step(name, async () => {
          await who.goto(portal.url('console', '/acme/today'));
          await expect(who.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible(WITHIN);
          await work();
        });
      const find = async (page: Page, text: string) => {
        await fill(page.getByRole('combobox', { name: 'Search' }), text);
        await click(page.getByRole('option').filter({ hasText: text }).first());
        await expect(page.getByRole('region', { name: /^Open (?:payment|file)$/ })).toBeVisible(WITHIN);
      };
      /** One of the payment's actions, which may be behind More. */
      const act = async (page: Page, name: string) => {
        const bar = page.getByRole('region', { name: 'Actions', exact: true });
        const [own, more] = [name, 'More'].map((each) => bar.getByRole('button', { name: each, exact: true }));
        if (!own || !more) return;
        await expect(own.or(more).first()).toBeVisible(WITHIN);
        // The bar still has the previous actions while the payment is reloaded.
        const isOwn = await own.waitFor({ timeout: glance(3000) }).then(
          () => true,
          () => false,
        );
        if (!isOwn) await click(more);
        await click(own);
      };
      /** The approver finds an item in Approvals and approves it. */
      const approves = async (name: RegExp, done: string | RegExp) => {
        await go(sam, 'Approvals');
        await expect(async () => {
          if (!(await button(sam, name).first().isVisible())) await sam.reload();
          await expect(button(sam, name).first()).toBeVisible({ timeout: glance(3000) });
        }).toPass(WITHIN);
        await click(button(sam, name).first());
        await click(inDialog(sam, /as Sam Okafor$/));
        await says(sam, done);
      };
      const transaction = rosa.getByRole('region', { name: 'Open transaction' });
      const openTransaction = (text: string) =>
        click(rosa.getByRole('row').filter({ hasText: text }).first().getByRole('link').first());
      const decide = async (text: string, name: string | RegExp) => {
        await openTransaction(text);
        await click(transaction.getByRole('button', { name, exact: true }).first());
        await expect(transaction).toHaveCount(0, WITHIN);
      };
      /** A request or a disbursement for someone without an account, up to the invitation. */
      const asks = async (file: string, phone: string, amount: string, purpose: string, names: readonly string[]) => {
        await fill(field(rosa, 'File number'), file);
        await says(rosa, /^Details filled in/);
        await fill(field(rosa, 'Client’s mobile phone'), phone);
        await fill(field(rosa, 'Amount', true), amount);
        if ((await field(rosa, 'Purpose').inputValue()) === '') await choose(field(rosa, 'Purpose'), purpose);
        await click(inDialog(rosa, 'Review'));
        await click(inDialog(rosa, 'Save draft'));
        const [first = '', last = '', email = ''] = names;
        await fill(field(rosa, 'First name'), first);
        await fill(field(rosa, 'Last name'), last);
        await fill(field(rosa, 'Email address'), email);
        await click(inDialog(rosa, 'Send invitation'));
        await says(rosa, 'Invitation sent.');
      };

      await job('look over the morning', rosa, async () => {
        for (const part of ['For you', 'Closings in the next 7 days', 'Money due in']) await says(rosa, part);
      });
      await job('ask a new buyer of a known file for a deposit', rosa, async () => {
        await click(button(rosa, /^New payment/));
        const nadia = ['Nadia', 'Newman', 'nadia@example.com'];
        await asks('CLE-4138', '(216) 555-0177', '12,500.00', 'Earnest Money Deposit for Purchase', nadia);
      });
      await job('see how far a request is', rosa, async () => {
        await find(rosa, 'Nadia Newman');
        await expect(rosa.getByRole('heading', { name: 'History' })).toBeVisible(WITHIN);
      });
      await job('find a payment', rosa, () => find(rosa, 'Karen Delgado'));
      await job('answer “where is my money?” with a text to send', rosa, async () => {
        await find(rosa, 'Diane Porter');
        await click(button(rosa, 'Copy status update'));
      });

      const statement = await (
        await fetch(`http://127.0.0.1:${portal.port}/statements/acme.csv`, {
          headers: { host: `localhost:${portal.port}` },
        })
      ).text();
      await job('import a day’s statement, and decide six of its nine entries', rosa, async () => {
        await go(rosa, 'Bank');
        const asked = rosa.waitForEvent('filechooser');
        await click(button(rosa, 'Import statement'));
        await (await asked).setFiles({ name: 'acme.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) });
        await says(rosa, '9 transactions imported');
        await click(button(rosa, /^Match 1 exact/));
        await click(inDialog(rosa, 'Match it'));
        await says(rosa, '1 transaction matched.');
        await decide('NATALIE PRICE', /^Match to /);
        await decide('NATALIE PRICE', 'Hold as unidentified');
        await decide('NORTH COAST', 'Hold as unidentified');
        await decide('REVERSAL OF OUTGOING', 'Hold as unidentified');
        // The bank lists it twice under one reference.
        await openTransaction('NORTH COAST');
        await click(transaction.getByRole('button', { name: 'More', exact: true }));
        await click(transaction.getByRole('button', { name: 'Exclude…' }));
        await fill(transaction.getByLabel('Reason'), 'The bank listed it twice');
        await click(transaction.getByRole('button', { name: 'Exclude', exact: true }));
        await expect(transaction).toHaveCount(0, WITHIN);
      });
      await job('match a short wire, with its approval', rosa, async () => {
        await go(rosa, 'Bank');
        await decide('MEGAN FOSTER', /^Match to /);
        await approves(/^Approve: .*Megan Foster/, /^Approved\./);
      });
      await job('post a lender’s wire to the file that it names', rosa, async () => {
        await go(rosa, 'Bank');
        await openTransaction('LAKE ERIE LENDING');
        await click(transaction.getByRole('button', { name: /^Post to file CLE/ }));
        await expect(transaction.getByText(/Balance /)).toBeVisible(WITHIN);
        await click(transaction.getByRole('button', { name: 'Post to file', exact: true }));
        await expect(transaction).toHaveCount(0, WITHIN);
      });
      await job('exclude a bank fee', rosa, async () => {
        await go(rosa, 'Bank');
        await click(button(rosa, /^Exclude 1 fee/));
        await click(inDialog(rosa, 'Exclude it'));
        await says(rosa, '1 transaction excluded.');
        await says(rosa, 'Nothing to match');
      });

      await job('prepare a new seller’s disbursement, and approve one', rosa, async () => {
        await click(button(rosa, /^New payment/));
        await click(rosa.getByRole('radio', { name: 'Prepare a disbursement' }));
        await asks('CLE-4115', '(216) 555-0188', '1,000.00', 'Proceeds of Sale', [
          'Sella',
          'Marsh',
          'sella@example.com',
        ]);
        await approves(/^Approve: .*Karen Delgado/, 'Approved.');
      });
      await job('refund a part of a deposit, with its approval', rosa, async () => {
        await go(rosa, 'Files');
        await click(rosa.getByRole('link', { name: 'AKR-1520', exact: true }).first());
        await click(button(rosa, /^Refund Linda Park/).first());
        await fill(field(rosa, 'Amount', true), '100.00');
        await fill(field(rosa, 'Reason'), 'The appraisal was paid twice');
        await click(inDialog(rosa, 'Prepare refund'));
        await says(rosa, 'Refund prepared.');
        await expect(rosa.getByRole('region', { name: 'Open payment' })).toContainText('Draft', WITHIN);
        await act(rosa, 'Submit for approval');
        await click(inDialog(rosa, 'Submit for approval'));
        await says(rosa, 'Submitted for approval.');
        await approves(/^Approve: \$100\.00, Linda Park/, 'Approved.');
      });
      await job('record that a proof of authorization was sent', rosa, async () => {
        await find(rosa, 'Victor Lang');
        await act(rosa, 'Mark proof as sent');
        await fill(rosa.getByRole('dialog').getByRole('textbox'), 'By email to the bank');
        await click(inDialog(rosa, 'Mark as sent'));
        await says(rosa, 'Marked as sent.');
      });
      await job('approve a reversal, and mark it as sent', sam, async () => {
        await approves(/^Approve: .*Walter Simmons/, /Send the request to Plaid support now/);
        await says(sam, /^To be sent by/);
        await act(sam, 'Mark reversal as sent');
        await fill(field(sam, 'How it was sent'), 'Ticket 4711');
        await click(inDialog(sam, 'Mark as sent'));
        await says(sam, 'Marked as sent. We notified the client.');
      });
      await job('review an ID', rosa, async () => {
        await click(rosa.getByRole('link', { name: /IDs to review/ }));
        await click(rosa.getByRole('link', { name: 'Monica Hale' }).first());
        await click(button(rosa, 'Show photo'));
        await fill(rosa.getByLabel('Birth date on the ID'), BORN);
        await click(button(rosa, 'Accept'));
        await says(rosa, 'You accepted the ID of Monica Hale.');
      });
      await job('record a call and release the payee’s account', sam, async () => {
        await click(sam.getByRole('link', { name: /Calls to make/ }));
        await click(sam.getByRole('link', { name: 'Monica Hale' }).first());
        await act(sam, 'Release account');
        await fill(field(sam, 'Spoke with'), 'Monica Hale');
        await fill(field(sam, 'Call notes'), 'Her own account, for six years');
        await click(inDialog(sam, /^Release account/));
        await click(inDialog(sam, /as Sam Okafor$/));
        await says(sam, 'Account released.');
      });
      await job('hold a payment, and release it', rosa, async () => {
        await find(rosa, 'Brandon Cole');
        await act(rosa, 'Hold');
        await fill(field(rosa, 'Reason'), 'A caller asked about it');
        await click(inDialog(rosa, 'Hold payment'));
        await says(rosa, 'Payment on hold.');
        await act(rosa, 'Release hold');
        await fill(field(rosa, 'Reason'), 'The client confirmed it');
        await click(inDialog(rosa, 'Release hold'));
        await says(rosa, 'Hold released.');
      });
      await job('add to the Plaid balance, with its approval', rosa, async () => {
        await go(rosa, 'Bank');
        await click(rosa.getByRole('tab', { name: 'Plaid balance' }));
        await click(rosa.getByRole('main').getByRole('button', { name: 'More', exact: true }));
        await click(button(rosa, 'Request a deposit or withdrawal'));
        await fill(rosa.getByLabel('Amount', { exact: true }), '25,000.00');
        await fill(rosa.getByLabel('Reason', { exact: true }), 'For Friday’s disbursements');
        await click(button(rosa, 'Submit for approval'));
        await says(rosa, 'Someone else has to approve it.');
        await approves(/^Approve: Deposit/, /^Approved\. See its status/);
      });
      await job('open the month’s reconciliation', olivia, async () => {
        await go(olivia, 'Reports');
        await click(button(olivia, 'Open month'));
        await expect(olivia).toHaveURL(/reports\/\d{4}-\d\d/, WITHIN);
      });
      await job('download an export, and schedule a report', rosa, async () => {
        await go(rosa, 'Reports');
        const saved = rosa.waitForEvent('download', WITHIN);
        await click(button(rosa, 'Download'));
        await saved;
        await click(rosa.getByText('Reports by email', { exact: true }));
        await choose(rosa.getByLabel('Report', { exact: true }), 'Daily receipts and disbursements (PDF)');
        await click(button(rosa, 'Schedule report'));
        await says(rosa, /^Daily receipts and disbursements \(PDF\), every/);
      });
      await job('invite a colleague, change another’s role, and reset their sign-in', olivia, async () => {
        const change = olivia
          .getByRole('row')
          .filter({ hasText: 'Ana Ruiz' })
          .getByRole('button', { name: /^Change/ });
        await go(olivia, 'Company');
        await click(button(olivia, 'Invite a colleague'));
        await fill(field(olivia, 'Name', true), 'Pat Lee');
        await fill(field(olivia, 'Work email'), 'pat@acme-title.example');
        await click(inDialog(olivia, 'Send invitation'));
        await says(olivia, /^We invited Pat Lee/);
        await click(change);
        await click(olivia.getByRole('dialog').getByRole('checkbox', { name: /^Escrow officer/ }));
        await click(inDialog(olivia, 'Save'));
        await says(olivia, 'Ana Ruiz was updated.');
        await click(change);
        await click(inDialog(olivia, 'Reset sign-in…'));
        await fill(field(olivia, 'Reason'), 'She has a new phone');
        await click(inDialog(olivia, 'Reset sign-in'));
        await says(olivia, 'Submitted for approval.');
      });
      await job('turn on the daily digest, and see in the audit log what a colleague did', rosa, async () => {
        await click(rosa.getByRole('complementary').getByRole('button', { name: /^Rosa Diaz/ }));
        await click(rosa.getByRole('link', { name: 'My notifications' }));
        await click(rosa.getByRole('checkbox', { name: /^Daily digest/ }));
        await says(rosa, 'Saved.');
        await go(olivia, 'Company');
        await click(olivia.getByRole('tab', { name: 'Audit log' }));
        await click(button(olivia, 'Rosa Diaz').first());
        await expect(button(olivia, 'Only Rosa Diaz')).toBeVisible(WITHIN);
      });

      expect(steps).toEqual(JOBS);
    },
    'example',
  );
});
