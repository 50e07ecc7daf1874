import { everyRight } from '#infra/local/host/roles.ts';

/** Rights that no test uses through a local cloud, with the reason. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  'It denies what the right beside it would allow, and no code tries that.': [
    'desk may send texts: Deny sns:Publish',
    'sign-in-trigger may send texts: Deny sns:Publish',
    'outbox may send texts: Deny sns:Publish',
    'late-messages may send texts: Deny sns:Publish',
  ],
  'CloudWatch Logs and topics have no stand-in: the tests of alarm-details mock them.': [
    'alarm-details may query the functions’ logs: Allow logs:StartQuery',
    'alarm-details may query the functions’ logs: Allow logs:GetQueryResults',
    'alarm-details may mail alarms: Allow sns:Publish',
  ],
  'A process reads the secret once, and tests ask another function first; roles.test.ts asks for each.': [
    'reports may read the origin secret: Allow secretsmanager:GetSecretValue',
    'reports may read the origin secret: Allow kms:Decrypt',
  ],
  'Its tests call the digest itself, not the hour’s run of the function.': [
    'late-messages reads message',
    'late-messages reads listed',
    'late-messages reads statement',
    'late-messages reads proposal',
  ],
  'No client who is held in a test has an open session.': ['reviews writes session'],
  'A payment that ends returns its count and the file’s money; tests end it in other functions or in the engine alone.':
    [
      'provider-webhook reads client',
      'provider-webhook reads ledger',
      'provider-webhook reads promised',
      'provider-webhook writes client',
      'provider-webhook writes provider transfer',
      'provider-webhook writes velocity',
      'provider-webhook writes promised',
      'provider-events reads ledger',
      'provider-events reads promised',
      'provider-events writes velocity',
      'provider-events writes promised',
      'reconciliation reads promised',
      'reconciliation writes provider transfer',
      'reconciliation writes promised',
      'deadlines reads velocity',
      'deadlines writes velocity',
      'desk writes client',
      'desk writes velocity',
      'desk writes provider transfer',
    ],
  'Only an event of an account that isn’t ours is looked up by its transfer; tests dismiss it by command.': [
    'proposals reads transfer',
  ],
  'Only a disbursement whose answer was lost is sent again there; tests do that in the engine alone.': [
    'provider-events may check approvals: Allow kms:VerifyMac',
  ],
  'Tests settle deposits into the Plaid balance by the desk or the command.': ['provider-events writes funding'],
};

/** The rights that a run didn't use and no reason excuses. Each is too much, or the code that needs it is untested. */
export function unusedRights(used: string): readonly string[] {
  const found = new Set([...used.split('\n'), ...Object.values(UNUSED).flat()]);
  return everyRight().filter((right) => !found.has(right));
}
