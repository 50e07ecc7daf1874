import type { AuditArea } from '../../audit/audit-filter.ts';
import type { AuditFact } from '../../audit/record.ts';
import { staffStepsText } from '../staff-steps.ts';

/** What each kind of record says, those of payments apart: they read as on the payment's own page. */
const saysText: Readonly<Record<string, string>> = {
  'transfer/removed': 'A payment’s record was removed by hand',
  'transfer/changed': 'A payment’s record was changed without a step',
  'wiring/shown': 'The client looked at the wire instructions',
  'wiring/copied': 'The client copied the wire instructions',
  'wiring/confirmed': 'The client confirmed the wire instructions',
  'wiring/view-removed': 'A record of who saw wire instructions was removed',
  'wiring/hold-lifted': 'The hold on changed wire instructions was lifted',
  'wiring/proposed': 'A change of what clients trust was proposed',
  'wiring/approved': 'The change of what clients trust was approved',
  'wiring/rejected': 'The change of what clients trust was rejected',
  'wiring/proposal-removed': 'A proposed change was removed',
  'wire/received': 'A wire was found on the statement',
  'wire/kept': 'A wire was kept for its owner',
  'wire/proposed': 'It was proposed what becomes of a wire',
  'wire/rejected': 'The proposal for a wire was rejected',
  'wire/applied': 'A wire was applied to a payment',
  'wire/reopened': 'The receipt of a wire was taken back',
  'wire/sent-back': 'A wire was sent back',
  'wire/voided': 'A wire was voided',
  'wire/removed': 'A wire’s record was removed',
  'client/registered': 'The client registered and agreed to the terms',
  'client/changed': 'The client’s profile was changed',
  'client/removed': 'The client’s record was removed',
  'client/stopped': 'The client was held',
  'client/lift-proposed': 'It was proposed to lift the client’s hold',
  'client/lifted': 'The client’s hold was lifted',
  'client/debits-stopped': 'Debits of the client were stopped after a return',
  'client/debits-allowed': 'Debits of the client were allowed again',
  'identity/saved': 'SSN and birth date were put on file',
  'identity/removed': 'SSN and birth date were removed',
  'document/looked': 'The photo of an ID was looked at',
  'document/accepted': 'An ID was accepted',
  'document/asked-again': 'The client was asked for another photo of an ID',
  'document/refused': 'An ID was refused',
  'bank/linked': 'A bank account was linked',
  'bank/disconnected': 'A bank account was disconnected',
  'bank/verified': 'A bank account was verified',
  'bank/override': 'The client went on with an account in another name',
  'bank/removed': 'A bank account’s record was removed',
  'sign-in/opened': 'The client signed in',
  'sign-in/ended': 'A session of the client ended',
  'sign-in/locked': 'Sign-in was locked after too many wrong codes',
  'staff/invited': 'A colleague was invited',
  'staff/invitation-revoked': 'An invitation was taken back',
  'staff/joined': 'A colleague joined',
  'staff/changed': 'A colleague’s rights were changed',
  'staff/removed': 'A colleague was taken off the staff',
  'staff/reset': 'How a colleague signs in was reset',
  'staff/factors-set': 'A colleague set up a new way to sign in',
  'staff/proposed': 'A change of the staff was proposed',
  'staff/agreed': 'A second person agreed to a change of the staff',
  'staff/dropped': 'A proposed change of the staff was dropped',
  'staff/expired': 'A proposed change of the staff ran out',
  'staff/record-removed': 'A record of the staff was removed by hand',
  'tenant/applied': 'The company’s settings were applied',
  'tenant/wiring-applied': 'New wire instructions were put in force',
  'tenant/agent-applied': 'An agent was added or changed',
  'tenant/agent-removed': 'An agent was removed',
  'secret/proposed': 'A new secret for the bank’s account was put in',
  'secret/approved': 'The secret for the bank’s account was approved',
  'secret/rejected': 'The secret for the bank’s account was rejected',
  'event/proposed': 'It was proposed what becomes of a message from the bank',
  'event/dismissed': 'A message from the bank was put out of sight',
  'event/brought-back': 'A message from the bank was brought back',
  'event/rejected': 'The proposal for a message from the bank was rejected',
};

const steps: Readonly<Record<string, string>> = staffStepsText.en;

/** What a record says happened; the kind itself where a later release writes one that this page does not know. */
export const auditWords = (what: string): string =>
  saysText[what] ?? (what.startsWith('transfer/') ? steps[what.slice('transfer/'.length)] : undefined) ?? what;

/** What a record is about, as a filter says it. */
export const areaText = {
  transfer: 'payments',
  wiring: 'wire instructions',
  wire: 'wires on the statement',
  client: 'clients',
  identity: 'SSN and birth dates',
  document: 'IDs',
  bank: 'bank accounts',
  'sign-in': 'sign-ins of clients',
  staff: 'the staff',
  tenant: 'settings and agents',
  secret: 'secrets at the bank',
  event: 'messages from the bank',
} as const satisfies Record<AuditArea, string>;

/** Who acted, where no name says it. */
export const actorText = {
  client: 'the client',
  staff: 'the staff',
  approver: 'a second person',
  provider: 'the bank',
  system: 'the portal',
  operator: 'the portal team',
} as const satisfies Record<AuditFact['actor'], string>;

const detailText: Readonly<Record<string, string>> = {
  reference: 'reference',
  kind: 'kind',
  from: 'from',
  to: 'to',
  total: 'total',
  received: 'received',
  file: 'file',
  fileBefore: 'file before',
  reason: 'reason',
  bankReference: 'bank’s reference',
  providerTransferId: 'id at the bank',
  network: 'network',
  on: 'on',
  fields: 'changed',
  bank: 'bank',
  lastFour: 'last four',
  method: 'by',
  sourceAddress: 'address',
  userAgent: 'browser',
  because: 'because',
  proposedBy: 'proposed by',
  approvedBy: 'approved by',
  roles: 'roles',
  rolesBefore: 'roles before',
  limit: 'approves up to',
  name: 'name',
  asked: 'asked',
  code: 'code',
  ticket: 'ticket',
};

/** What a detail is called; its own name where there is no better one. */
export const detailWords = (name: string): string => detailText[name] ?? name;

/** The words of the screen of the audit log. */
export const auditText = {
  title: 'Audit log',
  lead: 'Who did what and when. Records are only ever added, and each one seals the one before.',
  caption: 'Records of the audit log, the newest first',
  columns: { number: 'No.', when: 'When', who: 'Who', what: 'What', about: 'About' },
  recorded: (when: string) => `written down ${when}`,
  via: { aws: 'by command', local: 'by command', console: 'at the console' } as Readonly<Record<string, string>>,
  more: 'Show more',
  lookFurther: 'Look further back',
  lookedBack: (when: string) => `Looked back to ${when}.`,
  none: 'Nothing has happened yet',
  noneLead: 'What people, the bank and the portal do stands here a moment later.',
  empty: 'No record fits',
  emptyLead: 'Look further back, or narrow it down less.',
  clear: 'Clear filters',
  csv: 'CSV',
  csvOf: 'of what is shown',
  chain: {
    whole: (from: number, to: number) =>
      from === to
        ? `Record ${to} is as it was written.`
        : `Records ${from.toLocaleString('en-US')} to ${to.toLocaleString('en-US')} are as they were written, none missing.`,
    end: 'The newest one is where the log ends.',
    broken: 'The audit log was changed',
    brokenLead: 'Don’t work on. Tell the portal team at once, with the number of the record.',
  },
  filter: {
    label: 'What is shown',
    show: 'Show',
    all: 'everything',
    area: 'About what',
    by: 'by',
    actor: 'By whom',
    anybody: 'anybody',
    from: 'From',
    until: 'Until',
    subject: 'Payment, client or bank reference',
    find: 'Find',
    tooShort: 'Give the whole reference or id.',
    person: (name: string) => `Only ${name}`,
    walks: 'A filter other than days looks through 1,000 records at a time.',
  },
} as const;
