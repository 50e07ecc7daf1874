import { everyRight } from '#infra/local/host/roles.ts';
import { DENIED } from '#infra/local/host/used-rights.ts';

/** Rights that no test uses through a local cloud, with the reason. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  'It denies what the right beside it would allow, and no code tries that.': [
    'desk may send texts: Deny sns:Publish',
    'sign-in-trigger may send texts: Deny sns:Publish',
    'outbox may send texts: Deny sns:Publish',
    'late-messages may send texts: Deny sns:Publish',
    'staff-prepare may send texts: Deny sns:Publish',
    'staff-approve may send texts: Deny sns:Publish',
  ],
  'CloudWatch Logs and topics have no stand-in: the tests of alarm-details mock them.': [
    'alarm-details may query the functions’ logs: Allow logs:StartQuery',
    'alarm-details may query the functions’ logs: Allow logs:GetQueryResults',
    'alarm-details may mail alarms: Allow sns:Publish',
  ],
  'No client who is held in a test has an open session.': ['reviews writes session'],
  'A payment that ends returns its count and the file’s money; tests end it in other functions or in the engine alone.':
    [
      'provider-webhook writes provider transfer',
      'provider-webhook writes velocity',
      'reconciliation writes provider transfer',
      'desk writes provider transfer',
    ],
};

/** Rights that only some runs use, with the reason. */
const SELDOM: Readonly<Record<string, readonly string[]>> = {
  'Either role may run the command. Tests run it in the other one.': [
    'staff-prepare reads promised',
    'staff-prepare writes promised',
    'staff-approve reads session',
    'staff-approve reads phone',
    'staff-approve reads statement',
    'staff-approve reads share',
    'staff-approve reads form',
    'staff-approve reads message',
    'staff-approve writes session',
    'staff-approve appends export',
  ],
  'Tests run “tenant list”, “limits show”, “message send” and “message dismiss” as a portal’s administrator.': [
    'staff-prepare reads all tenants',
    'staff-prepare reads velocity',
    'staff-prepare writes unsent',
    'staff-approve reads all tenants',
    'staff-approve reads velocity',
    'staff-approve reads unsent',
    'staff-approve writes unsent',
  ],
  'Tests ask several people, and revoke and approve a sent invitation, at the console: the same use case.': [
    'staff-prepare reads share',
    'staff-prepare writes share',
    'staff-approve writes payer invitation',
    'staff-approve may send texts: Allow sns:Publish',
  ],
  'A process decrypts a Plaid secret once, and tests ask a function first. They mock the bucket of pictures.': [
    'staff-prepare may read provider secrets: Allow kms:Decrypt',
    'staff-approve may read provider secrets: Allow kms:Decrypt',
    'staff-prepare may read tenants’ pictures: Allow s3:GetObject',
  ],
  'A process reads the secret once, and tests ask another function first; roles.test.ts asks for each.': [
    'reports may read the origin secret: Allow secretsmanager:GetSecretValue',
    'reports may read the origin secret: Allow kms:Decrypt',
  ],
  'Only journeys and long tests run the hour’s digest; others call it without its function.': [
    'late-messages reads message',
    'late-messages reads listed',
    'late-messages reads statement',
    'late-messages reads proposal',
  ],
  'Only long tests and random runs end a payment in these functions.': [
    'provider-webhook reads client',
    'provider-webhook reads ledger',
    'provider-webhook reads promised',
    'provider-webhook writes client',
    'provider-webhook writes promised',
    'provider-events reads ledger',
    'provider-events reads promised',
    'provider-events writes promised',
    'provider-events writes velocity',
    'deadlines reads velocity',
    'deadlines writes velocity',
    'reconciliation reads promised',
    'reconciliation writes promised',
    'desk writes client',
    'desk writes velocity',
  ],
  'A staff’s receipt has a live link; tests download it at the console, by the same use case.': [
    'staff-prepare appends live link',
    'staff-approve appends live link',
  ],
  'Only some drawn runs name parties of a request to someone without an account by command.': [
    'staff-prepare reads payer invitation',
    'staff-approve reads payer invitation',
  ],
  'Only a party’s email about a request to someone without an account reads it there, if it is sent late.': [
    'late-messages reads payer invitation',
  ],
  'Pictures that a company chose are drawn there; first-screens.test.ts and keep-logo.test.ts mock the table.': [
    'first-screens updates configuration',
  ],
  'Only a receipt that is sent late makes its link there; most are sent at once.': ['late-messages appends party'],
  'Only an event of an account that isn’t ours is looked up by its transfer; most tests dismiss it by command.': [
    'proposals reads transfer',
  ],
  'Only a disbursement whose answer was lost is sent again there; most tests do that in the engine alone.': [
    'provider-events may check approvals: Allow kms:VerifyMac',
  ],
  'Most tests settle deposits into the Plaid balance by the desk or the command.': ['provider-events writes funding'],
};

/**
 * Everything wrong with the rights, by the lines that a run recorded. An unused right is too much, or the code that
 * needs it is untested. A denied call would fail at AWS; a test that wants one unsets USED_RIGHTS.
 */
export function rightsFaults(recorded: string): readonly string[] {
  const lines = [...new Set(recorded.split('\n'))];
  const [every, unused, seldom] = [everyRight(), Object.values(UNUSED).flat(), Object.values(SELDOM).flat()];
  const found = new Set([...lines, ...unused, ...seldom]);
  return [
    ...every.filter((right) => !found.has(right)).map((right) => `No test uses this right: ${right}.`),
    ...unused
      .filter((right) => lines.includes(right))
      .map((right) => `Listed as unused, but a test uses it: ${right}.`),
    ...[...unused, ...seldom]
      .filter((right) => !every.includes(right))
      .map((right) => `Listed, but no right: ${right}.`),
    ...lines.filter((line) => line.startsWith(DENIED)),
  ];
}
