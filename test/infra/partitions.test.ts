import { expect, test } from 'vitest';
import * as bookKeys from '#functions/adapters/dynamo/keys.ts';
import * as keys from '#functions/adapters/dynamo/keys.ts';
import * as providerKeys from '#functions/adapters/dynamo/keys.ts';
import * as staffKeys from '#functions/adapters/dynamo/keys.ts';
import * as statementKeys from '#functions/adapters/dynamo/keys.ts';
import { functionSpec, functionSpecs } from '#infra/functions.ts';
import { isLike, mayTouch, type Partition, partitionsOf } from '#infra/partitions.ts';
import {
  agentId,
  bankAccountId,
  clientId,
  documentId,
  personId,
  sessionId,
  staffSessionId,
  tenantId,
  transferId,
} from '#shared/ids.ts';
import { proposalId } from '#shared/proposal/proposal.ts';
import { stepUpId } from '#shared/staff/step-up.ts';

const acme = tenantId.parse('acme');
const client = clientId.parse('65a0c0ffee00112233445566');
const agent = agentId.parse('65a0c0ffee00112233445588');
const transfer = transferId.parse('65a0c0ffee00112233445599');
const document = documentId.parse('65a0c0ffee001122334455aa');
const session = sessionId.parse('65a0c0ffee001122334455bb');
const person = personId.parse('65a0c0ffee001122334455cc');
const bank = bankAccountId.parse('65a0c0ffee00112233445577');

test('an asterisk matches any text, and every other character itself', () => {
  expect(isLike('TENANT#a#CLIENT#b', 'TENANT#*#CLIENT#*')).toBe(true);
  expect(isLike('TENANT#a', 'TENANT#*#*')).toBe(false);
  expect(isLike('TENANTxa', 'TENANT.a')).toBe(false);
});

/** Other exports of the key files. */
const NO_BUILDERS = ['ofTenant', 'transferOfKey', 'accountOfKey', 'FIND_PREFIX'] as const;

const all = { ...keys, ...bookKeys, ...providerKeys, ...staffKeys, ...statementKeys };
/** A key of every key builder, with the kind of its partition. */
const built: Readonly<
  Record<Exclude<keyof typeof all, (typeof NO_BUILDERS)[number]>, readonly [key: string, kind: Partition]>
> = {
  tenantsPartition: [keys.tenantsPartition, 'all tenants'],
  tenantConfigKey: [keys.tenantConfigKey(acme).pk, 'configuration'],
  tenantWiringKey: [keys.tenantWiringKey(acme, bank).pk, 'wiring'],
  tenantWiringPrefix: [keys.tenantWiringPrefix(acme).pk, 'wiring'],
  phoneBeforeKey: [keys.phoneBeforeKey(acme).pk, 'wiring'],
  receivedWiresPartition: [keys.receivedWiresPartition(acme), 'received wires'],
  typedWiresPartition: [keys.typedWiresPartition(acme), 'received wires'],
  receivedWireKey: [keys.receivedWireKey(acme, 'IMAD1').pk, 'received wires'],
  agentKey: [keys.agentKey(acme, agent).pk, 'configuration'],
  agentsPrefix: [keys.agentsPrefix(acme).pk, 'configuration'],
  paperLogoKey: [keys.paperLogoKey(acme).pk, 'configuration'],
  appIconKey: [keys.appIconKey(acme).pk, 'configuration'],
  hostKey: [keys.hostKey('pay.zenith-title.com').pk, 'configuration'],
  registeredTenantKey: [keys.registeredTenantKey(acme).pk, 'all tenants'],
  closingsPartition: [bookKeys.closingsPartition(acme), 'closing'],
  fileClosingKey: [bookKeys.fileClosingKey(acme, 'f'.repeat(24)).pk, 'closing'],
  providerAccountKey: [providerKeys.providerAccountKey(acme, 'plaid-acme').pk, 'configuration'],
  providerAccountsPrefix: [providerKeys.providerAccountsPrefix(acme).pk, 'configuration'],
  providerEventsKey: [providerKeys.providerEventsKey('plaid-acme').pk, 'provider account'],
  asideEventKey: [providerKeys.asideEventKey('plaid-acme', 'PARKED', 7).pk, 'provider account'],
  asideEventsPrefix: [providerKeys.asideEventsPrefix('plaid-acme', 'WAITING').pk, 'provider account'],
  proposalKey: [keys.proposalKey(acme, proposalId.parse('plaid-balance')).pk, 'proposal'],
  proposalsPrefix: [keys.proposalsPrefix(acme).pk, 'proposal'],
  fundingsPartition: [providerKeys.fundingsPartition(acme), 'funding'],
  sweepKey: [providerKeys.sweepKey(acme, 'sweep-1').pk, 'funding'],
  lastForPaymentKey: [providerKeys.lastForPaymentKey(acme).pk, 'funding'],
  saidSweepKey: [providerKeys.saidSweepKey(acme, 'sweep-1').pk, 'funding'],
  lowLedgersKey: [providerKeys.lowLedgersKey(acme).pk, 'funding'],
  fundingKey: [providerKeys.fundingKey(acme, '65a0c0ffee00112233445599').pk, 'funding'],
  openFundingsPartition: [providerKeys.openFundingsPartition(acme), 'funding'],
  providerTransferKey: [providerKeys.providerTransferKey('plaid-acme', 'entry').pk, 'provider transfer'],
  providerSecretKey: [providerKeys.providerSecretKey('portal/provider/acme', 'plaid-acme').pk, 'provider secret'],
  clientKey: [keys.clientKey(acme, client).pk, 'client'],
  clientChangeKey: [keys.clientChangeKey(acme, client, '2026-11-21T15:00:00.000Z', 2).pk, 'client'],
  clientChangesPrefix: [keys.clientChangesPrefix(acme, client).pk, 'client'],
  signInUserKey: [keys.signInUserKey(acme, client).pk, 'client'],
  identityKey: [keys.identityKey(acme, client).pk, 'client'],
  bankLoginKey: [keys.bankLoginKey(acme, client, 'item').pk, 'client'],
  bankLoginsPrefix: [keys.bankLoginsPrefix(acme, client).pk, 'client'],
  bankAccountKey: [keys.bankAccountKey(acme, client, bank).pk, 'client'],
  bankAccountsPrefix: [keys.bankAccountsPrefix(acme, client).pk, 'client'],
  documentLookKey: [keys.documentLookKey(acme, client, document, '2026-11-23T15:00:00.000Z').pk, 'client'],
  documentKey: [keys.documentKey(acme, client, document).pk, 'client'],
  documentsPrefix: [keys.documentsPrefix(acme, client).pk, 'client'],
  institutionKey: [keys.institutionKey('ins_109508').pk, 'institution'],
  transferKey: [keys.transferKey(acme, client, transfer).pk, 'transfer'],
  transfersPrefix: [keys.transfersPrefix(acme, client).pk, 'transfer'],
  clientVelocityKey: [keys.clientVelocityKey(acme, client).pk, 'client'],
  limitRefusedKey: [keys.limitRefusedKey(acme, client, '2026-11-20', 'per client').pk, 'client'],
  tenantVelocityKey: [keys.tenantVelocityKey(acme).pk, 'velocity'],
  wiringSeenKey: [keys.wiringSeenKey(acme, client, bank).pk, 'client'],
  wiringSeenPrefix: [keys.wiringSeenPrefix(acme, client).pk, 'client'],
  wireViewKey: [keys.wireViewKey(acme, client, transfer, '2026-11-21T15:00:00.000Z').pk, 'client'],
  historyPartition: [keys.historyPartition(acme, client), 'client'],
  openTransfersPartition: [keys.openTransfersPartition(acme), 'open transfers'],
  submittedPartition: [keys.submittedPartition(acme), 'submitted'],
  duePartition: [keys.duePartition(acme), 'due'],
  depositsPartition: [keys.depositsPartition(acme), 'due'],
  atBankPartition: [keys.atBankPartition(acme), 'at the bank'],
  comparisonKey: [keys.comparisonKey(acme).pk, 'at the bank'],
  sweptSideKey: [statementKeys.sweptSideKey(acme, 'sweep-1#arrived').pk, 'statement'],
  providerMonthsKey: [keys.providerMonthsKey(acme).pk, 'at the bank'],
  dueCursorKey: [keys.dueCursorKey(acme).pk, 'due'],
  phoneKey: [keys.phoneKey(acme, '+15185550100').pk, 'phone'],
  sessionKey: [keys.sessionKey(acme, client, session).pk, 'session'],
  sessionsPrefix: [keys.sessionsPrefix(acme, client).pk, 'session'],
  challengeKey: [keys.challengeKey(acme, 'hash').pk, 'challenge'],
  countKey: [keys.countKey(acme, 'codes', '2026-11-21').pk, 'count'],
  receiptsKey: [keys.receiptsKey(acme, client, '2026-11-21').pk, 'receipts'],
  messageKey: [keys.messageKey(acme, 'event').pk, 'message'],
  unsentPartition: [keys.unsentPartition(acme), 'unsent'],
  unsentKey: [keys.unsentKey(acme, 'at#sequence').pk, 'unsent'],
  toldPartition: [keys.toldPartition(acme, client), 'message'],
  notArrivedPartition: [keys.notArrivedPartition(acme), 'message'],
  journalMonth: [bookKeys.journalMonth(acme, '2026-11'), 'ledger'],
  journalEntryKey: [bookKeys.journalEntryKey(acme, '2026-11', '2026-11-21T15:00:00.000Z', 'event').pk, 'ledger'],
  dayTotalsKey: [bookKeys.dayTotalsKey(acme, '2026-11', '2026-11-21').pk, 'ledger'],
  booksPartition: [bookKeys.booksPartition(acme), 'ledger'],
  monthTotalsKey: [bookKeys.monthTotalsKey(acme, '2026-11').pk, 'ledger'],
  fileBalanceKey: [bookKeys.fileBalanceKey(acme, 'hash').pk, 'ledger'],
  filePromisesKey: [bookKeys.filePromisesKey(acme, 'hash').pk, 'promised'],
  auditPartition: [bookKeys.auditPartition(acme), 'audit'],
  auditRecordKey: [bookKeys.auditRecordKey(acme, 1).pk, 'audit'],
  auditHeadKey: [bookKeys.auditHeadKey(acme).pk, 'audit'],
  exportKey: [bookKeys.exportKey(acme, '0'.repeat(24)).pk, 'export'],
  auditFactKey: [bookKeys.auditFactKey(acme, 'EVENT#id').pk, 'audit'],
  listPartition: [bookKeys.listPartition(acme, 'queue failed'), 'listed'],
  listedKey: [bookKeys.listedKey(acme, 'all', '2026-11-21T15:00:00.000Z', transfer).pk, 'listed'],
  findPartition: [bookKeys.findPartition(acme, 'maria'), 'listed'],
  foundKey: [bookKeys.foundKey(acme, 'maria', '2026-11-21T15:00:00.000Z', transfer).pk, 'listed'],
  foundClientKey: [bookKeys.foundClientKey(acme, '@chen wei', client).pk, 'listed'],
  locatorKey: [bookKeys.locatorKey(acme, transfer).pk, 'listed'],
  staffMemberKey: [staffKeys.staffMemberKey(acme, person).pk, 'staff'],
  staffMembersPrefix: [staffKeys.staffMembersPrefix(acme).pk, 'staff'],
  noticeSettingsKey: [staffKeys.noticeSettingsKey(acme, person).pk, 'staff'],
  noticeSettingsPrefix: [staffKeys.noticeSettingsPrefix(acme).pk, 'staff'],
  staffInvitationKey: [staffKeys.staffInvitationKey(acme, 'id').pk, 'staff'],
  staffInvitationsPrefix: [staffKeys.staffInvitationsPrefix(acme).pk, 'staff'],
  payerInvitationKey: [staffKeys.payerInvitationKey(acme, 'id').pk, 'payer invitation'],
  payerInvitationsPrefix: [staffKeys.payerInvitationsPrefix(acme).pk, 'payer invitation'],
  payerPhoneKey: [staffKeys.payerPhoneKey(acme, '+15185550100').pk, 'payer invitation'],
  payerCountKey: [staffKeys.payerCountKey(acme, 'asked', '2026-11-21').pk, 'payer invitation'],
  shareGroupKey: [staffKeys.shareGroupKey(acme, 'id').pk, 'share'],
  payersToApprove: [staffKeys.payersToApprove(acme), 'payer invitation'],
  personKey: [staffKeys.personKey(person).pk, 'person'],
  staffSessionKey: [staffKeys.staffSessionKey(person, staffSessionId.parse(session)).pk, 'person'],
  staffSessionsPrefix: [staffKeys.staffSessionsPrefix(person).pk, 'person'],
  staffEmailKey: [staffKeys.staffEmailKey('rosa@acme.example').pk, 'staff sign-in'],
  staffStepKey: [staffKeys.staffStepKey('hash').pk, 'staff sign-in'],
  staffCountKey: [staffKeys.staffCountKey('person:rosa@acme.example', 'WINDOW#1').pk, 'staff sign-in'],
  stepUpKey: [staffKeys.stepUpKey(stepUpId.parse('0'.repeat(32))).pk, 'step-up'],
  statementMonth: [statementKeys.statementMonth(acme, '2026-11'), 'statement'],
  statementLineKey: [statementKeys.statementLineKey(acme, '2026-11-20', 'a1').pk, 'statement'],
  newLinesPartition: [statementKeys.newLinesPartition(acme), 'statement'],
  wantedBackPartition: [statementKeys.wantedBackPartition(acme), 'statement'],
  openWiresPartition: [statementKeys.openWiresPartition(acme), 'statement'],
  appliedWiresPartition: [statementKeys.appliedWiresPartition(acme), 'statement'],
  statementsPartition: [statementKeys.statementsPartition(acme), 'statement'],
  statementKey: [statementKeys.statementKey(acme, '4321', '2026-11-20', '2026-11-20').pk, 'statement'],
  statementsPrefix: [statementKeys.statementsPrefix(acme, '4321').pk, 'statement'],
  learnedTablesPartition: [statementKeys.learnedTablesPartition(acme), 'statement'],
  provenReferenceKey: [statementKeys.provenReferenceKey(acme, 'IMAD1', 100).pk, 'statement'],
  learnedTableKey: [statementKeys.learnedTableKey(acme, 'aa').pk, 'statement'],
  exceptionsKey: [bookKeys.exceptionsKey(acme).pk, 'exception'],
  exceptionWordKey: [bookKeys.exceptionWordKey(acme).pk, 'exception'],
  savedViewsKey: [staffKeys.savedViewsKey(acme).pk, 'view'],
  partyKey: [staffKeys.partyKey(acme, { kind: 'payment', id: transfer }, '0'.repeat(24)).pk, 'party'],
  liveLinkKey: [staffKeys.liveLinkKey(acme, 'a'.repeat(64)).pk, 'live link'],
  formKey: [staffKeys.formKey(acme, person, '0'.repeat(32)).pk, 'form'],
};

test.each(Object.entries(built))('%s builds keys of one kind of partition', (_, [key, kind]) => {
  expect(partitionsOf(key)).toEqual([kind]);
});

test('no key builder is missing above', () => {
  const named = Object.keys(all).filter((name) => !(NO_BUILDERS as readonly string[]).includes(name));
  expect(Object.keys(built).toSorted()).toEqual(named.toSorted());
});

test('a key of an unknown kind is closed to every function', () => {
  for (const spec of functionSpecs) expect(mayTouch(spec, 'reads', 'ELSEWHERE#1')).toBe(false);
});

test('the public function reads tenants, but not their clients', () => {
  expect(mayTouch(functionSpec('public'), 'reads', 'TENANT#acme')).toBe(true);
  expect(mayTouch(functionSpec('public'), 'reads', keys.clientKey(acme, client).pk)).toBe(false);
  expect(functionSpec('public').writes).toEqual([]);
});

test('wiring details are read where clients and approvers see them and where statements are compared, and written where two people have decided', () => {
  const key = keys.tenantWiringPrefix(acme).pk;
  const touching = (how: 'reads' | 'writes') => functionSpecs.filter((spec) => mayTouch(spec, how, key));
  expect(touching('reads').map(({ name }) => name)).toEqual(['wiring', 'proposals', 'statements']);
  expect(touching('writes').map(({ name }) => name)).toEqual(['proposals']);
});

test('the functions that call the provider read its encrypted secrets, no other does, and one puts a secret in force (X-084)', () => {
  const { pk } = providerKeys.providerSecretKey('portal/provider/acme', 'plaid-acme');
  const asking = functionSpecs.filter(({ environment }) => environment.includes('PLAID_BASE_URL'));
  expect(asking.length).toBeGreaterThan(3);
  expect(functionSpecs.filter((spec) => mayTouch(spec, 'reads', pk))).toEqual(asking);
  const writing = functionSpecs.filter((spec) => mayTouch(spec, 'writes', pk) || mayTouch(spec, 'appends', pk));
  expect(writing.map(({ name }) => name)).toEqual(['proposals']);
});

test('one function keeps the books, and may add to the audit log but not change it', () => {
  const touching = (how: 'reads' | 'writes' | 'appends', key: string) =>
    functionSpecs.filter((spec) => mayTouch(spec, how, key)).map(({ name }) => name);
  const log = bookKeys.auditRecordKey(acme, 1).pk;
  expect(touching('appends', log)).toEqual(['bookkeeping']);
  expect(touching('writes', log)).toEqual([]);
  expect(touching('writes', bookKeys.journalMonth(acme, '2026-11'))).toEqual(['bookkeeping']);
});

test('every function that starts, declines or cancels a payment may count it (X-069)', () => {
  const key = keys.tenantVelocityKey(acme).pk;
  const writing = functionSpecs.filter((spec) => mayTouch(spec, 'writes', key)).map(({ name }) => name);
  const comparing = ['provider-events', 'provider-webhook', 'reconciliation'];
  expect(writing.toSorted()).toEqual(['deadlines', 'desk', ...comparing, 'transfers']);
  // Only functions that start payments have to know the remaining room. The scheduler decides the day of a scheduled
  // one.
  const reading = functionSpecs.filter((spec) => mayTouch(spec, 'reads', key)).map(({ name }) => name);
  expect(reading.toSorted()).toEqual(['deadlines', 'transfers']);
});

test('the function that starts scheduled payments reaches no bank: it has no secret, no key and no grant (X-034)', () => {
  const deadlines = functionSpecs.find(({ name }) => name === 'deadlines');
  expect(deadlines).toMatchObject({
    reads: ['configuration', 'all tenants', 'due', 'client', 'transfer', 'velocity', 'payer invitation'],
    writes: ['due', 'client', 'transfer', 'velocity', 'payer invitation'],
    appends: [],
    grants: [],
  });
  expect(deadlines?.environment.filter((name) => /PLAID|KEY|SECRET/.test(name))).toEqual([]);
});

test('only the function of proposals writes what operators write', () => {
  for (const key of ['TENANT#acme', 'TENANT#acme#PROPOSAL'])
    for (const spec of functionSpecs) expect(mayTouch(spec, 'writes', key), spec.name).toBe(spec.name === 'proposals');
});
