import {
  GetAccountSendingEnabledCommand,
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from '@aws-sdk/client-ses';
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  type PhoneNumberInformation,
  paginateListOriginationNumbers,
  paginateListSubscriptions,
  SNSClient,
} from '@aws-sdk/client-sns';
import { awsClient } from '#functions/adapters/settings.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { tenantDeployment } from '../../aws/tenant-buckets.ts';
import { senderDomain } from '../../aws/tenant-files.ts';
import { type Finding, findingFrom, findingsAbout, type Patient } from './finding.ts';

const texts = findingsAbout('texts');
const mail = findingsAbout('e-mail');

/** The monthly dollar limit at which SNS stops sending, until AWS raises it. */
const FIRST_SPENDING_LIMIT = 1;
/** The daily limit in the SES sandbox, which is the only sign of the sandbox in version 1 of its API. */
const SANDBOX_MAILS = 200;

/** A sandbox blocks a stage with clients. A test stage only texts and emails its makers, whom the sandboxes allow. */
const strangers = ({ config }: Patient, about: typeof texts) =>
  config && !config.isProduction ? about.warns : about.blocks;

/** Checks that codes can be texted to any phone, because without them no one can sign in. */
export async function textFindings(patient: Patient): Promise<readonly Finding[]> {
  const { config } = patient;
  const sns = new SNSClient(awsClient());
  const sandbox = findingFrom('texts', 'The sandbox of SNS', async () => {
    const { IsInSandbox } = await sns.send(new GetSMSSandboxAccountStatusCommand({}));
    if (!IsInSandbox) return [texts.good('The account is out of the sandbox.')];
    return [
      strangers(patient, texts)(
        'SNS is in its sandbox: codes reach verified numbers only.',
        'Console of SNS, Text messaging, Exit sandbox',
      ),
    ];
  });
  const numbers = findingFrom('texts', 'The origination number', async () => {
    const numbers: PhoneNumberInformation[] = [];
    for await (const { PhoneNumbers = [] } of paginateListOriginationNumbers({ client: sns }, {}))
      numbers.push(...PhoneNumbers);
    const usable = numbers.filter(
      ({ NumberCapabilities = [], Status }) => NumberCapabilities.includes('SMS') && Status?.toUpperCase() === 'ACTIVE',
    );
    if (usable.length === 1) return [texts.good('One origination number sends texts.')];
    if (usable.length > 1)
      return [texts.warns(`${usable.length} origination numbers send texts: clients see codes from any of them.`)];
    return [
      strangers(patient, texts)(
        'No origination number is active: US carriers take no texts without one.',
        'Request and register a toll-free or 10DLC number; it takes weeks.',
      ),
    ];
  });
  const spending = findingFrom('texts', 'The spending limit', async () => {
    const { attributes = {} } = await sns.send(new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] }));
    const dollars = Number(attributes['MonthlySpendLimit'] ?? FIRST_SPENDING_LIMIT);
    const todo = 'Ask AWS for a higher SMS spending limit, then set it in the console of SNS.';
    if (dollars <= FIRST_SPENDING_LIMIT) return [strangers(patient, texts)(`Texts stop at $${dollars} a month.`, todo)];
    if (config && dollars <= config.smsAlarmDollars)
      return [
        texts.warns(`Texts stop at $${dollars} a month, before the alarm rings at $${config.smsAlarmDollars}.`, todo),
      ];
    return [texts.good(`Texts stop at $${dollars} a month.`)];
  });
  return (await Promise.all([sandbox, numbers, spending])).flat();
}

/** Checks that receipts reach any mailbox. */
export async function mailFindings(patient: Patient): Promise<readonly Finding[]> {
  const ses = new SESClient(awsClient());
  return findingFrom('e-mail', 'The sandbox of SES', async () => {
    const { Enabled } = await ses.send(new GetAccountSendingEnabledCommand({}));
    if (!Enabled)
      return [mail.blocks('SES has stopped sending for this account.', 'Console of SES, Reputation metrics')];
    const { Max24HourSend = 0 } = await ses.send(new GetSendQuotaCommand({}));
    if (Max24HourSend > SANDBOX_MAILS) return [mail.good(`SES sends ${Max24HourSend} messages a day.`)];
    return [
      strangers(patient, mail)(
        `SES sends ${Max24HourSend} messages a day, as in its sandbox: mail reaches verified addresses only.`,
        'aws sesv2 put-account-details --production-access-enabled …',
      ),
    ];
  });
}

/** The three CNAMEs that allow sending from a domain (SES developer guide, "Easy DKIM"). */
async function recordsOf(ses: SESClient, domain: string): Promise<readonly string[]> {
  const { DkimAttributes = {} } = await ses.send(new GetIdentityDkimAttributesCommand({ Identities: [domain] }));
  const { DkimTokens: tokens = [] } = DkimAttributes[domain] ?? {};
  return tokens.map((token) => `${token}._domainkey.${domain} CNAME ${token}.dkim.amazonses.com`);
}

/** Checks that each tenant's sender is verified. */
export async function senderFindings(tenants: readonly Tenant[], { place }: Patient): Promise<readonly Finding[]> {
  const ses = new SESClient(awsClient());
  const found = tenants.map(({ id, ...tenant }) =>
    findingFrom(`tenant ${id}`, 'The sender', async () => {
      const { good, blocks } = findingsAbout(`tenant ${id}`);
      const domain = senderDomain({ id, ...tenant });
      const { VerificationAttributes = {} } = await ses.send(
        new GetIdentityVerificationAttributesCommand({ Identities: [domain, tenant.senderEmail] }),
      );
      const states = Object.values(VerificationAttributes).map(({ VerificationStatus }) => VerificationStatus);
      if (states.includes('Success')) return [good(`Mail may be sent from ${domain}.`)];
      if (states.length === 0)
        return [blocks(`SES doesn’t know ${domain}.`, tenantDeployment(place.stage, { id, ...tenant }))];
      const records = await recordsOf(ses, domain);
      return [blocks(`${domain} isn’t verified yet.`, `Set in its DNS: ${records.join(', ')}`)];
    }),
  );
  return (await Promise.all(found)).flat();
}

/** Checks that the alarm address has confirmed its subscription. */
export async function alarmFindings({ config }: Patient): Promise<readonly Finding[]> {
  const { good, warns } = findingsAbout('alarms');
  const address = config?.alarmEmail;
  if (!address) return [];
  const sns = new SNSClient(awsClient());
  return findingFrom('alarms', 'Who is told of alarms', async () => {
    for await (const { Subscriptions = [] } of paginateListSubscriptions({ client: sns }, {})) {
      const own = Subscriptions.find(({ Endpoint, Protocol }) => Protocol === 'email' && Endpoint === address);
      if (own?.SubscriptionArn === 'PendingConfirmation')
        return [warns('The subscription to the alarms isn’t confirmed yet.', `The mail from SNS to ${address}`)];
      if (own) return [good('Alarms are mailed.')];
    }
    return [
      warns(
        `No alarm is mailed to ${address}.`,
        `npm run deploy -- -c stage=${config.stage} 'Portal-${config.stage}/Alarms'`,
      ),
    ];
  });
}
