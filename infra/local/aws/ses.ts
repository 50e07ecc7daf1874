import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { EmailMessage, InboxStore } from './inbox.ts';
import { localArn } from './inputs.ts';
import { type AwsRefusal, type AwsService, awsRefusal, type FormValue, queryService } from './protocol.ts';
import { recordFolder } from './records.ts';
import { fateFor, type MailFate } from './ses-fates.ts';
import { mailboxOf, readEmail } from './ses-mime.ts';
import { LOCAL_REGION } from './sigv4.ts';

/** A verified address or domain. */
type Identity = { name: string };

/** SES v1 accepts messages of up to 10 MB, including attachments in base64, and 50 recipients. */
const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;
const MAX_RECIPIENTS = 50;

/** The service's parts. `told` gets the events of each raw e-mail, like a configuration set's topic. */
type Parts = {
  readonly dataDir: string;
  readonly inbox: InboxStore;
  readonly told?: (message: EmailMessage, fate: MailFate) => void;
};

type Form = { [name: string]: FormValue };

/** SES v1 as far as the portal uses it: emails, raw or not, from verified senders only. They arrive in the inbox. */
export function sesService({ dataDir, inbox, told }: Parts): AwsService {
  const identities = recordFolder<Identity>(join(dataDir, 'ses'));
  const isVerified = (sender: string) => identitiesOf(sender).some((name) => identities.read(name) !== undefined);
  // There is no mailbox here to click a link in, so an identity is verified when it is requested.
  const verify = (name: string) => identities.write(name, { name });

  const problemOf = (senders: string[], recipients: string[], sizeBytes: number): AwsRefusal | undefined => {
    if (recipients.length === 0) return invalid('Missing required header: no recipients.');
    if (recipients.length > MAX_RECIPIENTS) return invalid(`Recipient count exceeds ${MAX_RECIPIENTS}.`);
    const broken = [...recipients, ...senders].find((one) => !/^[^@\s]+@[^@\s]+$/.test(mailboxOf(one)));
    if (broken !== undefined) return invalid(`Missing final '@domain': ${broken}`);
    if (sizeBytes > MAX_MESSAGE_BYTES) return invalid(`Message length is more than ${MAX_MESSAGE_BYTES} bytes long.`);
    const failed = senders.filter((sender) => !isVerified(sender));
    if (failed.length === 0) return undefined;
    return awsRefusal(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region ${LOCAL_REGION.toUpperCase()}: ${failed.join(', ')}`,
    );
  };

  return queryService({
    name: 'ses',
    signingNames: ['ses', 'email'],
    xmlNamespace: 'http://ses.amazonaws.com/doc/2010-12-01/',
    denied: 'AccessDenied',
    // Sending needs permission for the sender's identity and the configuration set.
    asks: (operation, { Source, ConfigurationSetName: set }) =>
      [`identity/${mailboxOf(textOf(Source))}`, ...(set === undefined ? [] : [`configuration-set/${textOf(set)}`])].map(
        (resource) => ({ action: `ses:${operation}`, resources: [localArn('ses', resource)], context: {} }),
      ),
    operations: {
      VerifyEmailIdentity(input) {
        const address = textOf(input['EmailAddress']);
        if (!/^[^@\s]+@[^@\s]+$/.test(address)) return invalid(`Invalid email address<${address}>.`);
        verify(withLowerDomain(address));
        return {};
      },
      VerifyDomainIdentity(input) {
        const domain = textOf(input['Domain']).toLowerCase();
        if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) return invalid(`Invalid domain name ${domain}.`);
        verify(domain);
        return { VerificationToken: createHash('sha256').update(domain).digest('base64') };
      },
      SendEmail(input) {
        const mail = plainEmail(input);
        const size = Buffer.byteLength(mail.text ?? '') + Buffer.byteLength(mail.html ?? '');
        const problem = problemOf([mail.from], [...mail.to, ...mail.cc, ...mail.bcc], size);
        if (problem) return problem;
        if (mail.text === undefined && mail.html === undefined) return invalid('Missing required Body: Text or Html.');
        inbox.add(mail);
        return { MessageId: newMessageId() };
      },
      async SendRawEmail(input) {
        const raw = Buffer.from(textOf(memberOf(input['RawMessage'], 'Data')), 'base64');
        const { mail, attachments } = await readEmail(raw);
        const envelope = listOf(input['Destinations']);
        const recipients = envelope.length > 0 ? envelope : [...mail.to, ...mail.cc, ...mail.bcc];
        const source = textOf(input['Source']);
        // SES checks the envelope's sender and the one that readers see.
        const senders = [...new Set([source, mail.from].filter((one) => one !== ''))];
        if (senders.length === 0) return invalid("Missing required header 'From'.");
        const problem = problemOf(senders, recipients, raw.length);
        if (problem) return problem;
        const shown = new Set([...mail.to, ...mail.cc].map(mailboxOf));
        const bcc = recipients.filter((one) => !shown.has(mailboxOf(one)));
        const kept = inbox.add({ ...mail, from: mail.from || source, bcc, tags: tagsOf(input['Tags']) }, attachments);
        if (kept.kind === 'email') told?.(kept, fateFor(recipients));
        return { MessageId: newMessageId() };
      },
    },
  });
}

function plainEmail(input: Form) {
  const destination = input['Destination'];
  const body = memberOf(input['Message'], 'Body');
  const [text, html] = [memberOf(memberOf(body, 'Text'), 'Data'), memberOf(memberOf(body, 'Html'), 'Data')];
  return {
    kind: 'email' as const,
    from: textOf(input['Source']),
    to: listOf(memberOf(destination, 'ToAddresses')),
    cc: listOf(memberOf(destination, 'CcAddresses')),
    bcc: listOf(memberOf(destination, 'BccAddresses')),
    replyTo: listOf(input['ReplyToAddresses']),
    subject: textOf(memberOf(memberOf(input['Message'], 'Subject'), 'Data')),
    ...(text === undefined ? {} : { text: textOf(text) }),
    ...(html === undefined ? {} : { html: textOf(html) }),
    attachments: [],
  };
}

/**
 * The identities that can verify a sender: the address, the address without its +label, its domain, and the parent
 * domains.
 */
function identitiesOf(sender: string): string[] {
  const address = withLowerDomain(mailboxOf(sender));
  const [mailbox = '', domain = ''] = address.split('@');
  const labels = domain.split('.');
  const domains = labels.map((_, n) => labels.slice(n).join('.')).filter((name) => name.includes('.'));
  return [address, `${mailbox.split('+')[0]}@${domain}`, ...domains];
}

/** SES ignores case in domains, but not in the part before the @. */
function withLowerDomain(address: string): string {
  const [mailbox = '', domain = ''] = address.split('@');
  return `${mailbox}@${domain.toLowerCase()}`;
}

const invalid = (message: string): AwsRefusal => awsRefusal('InvalidParameterValue', message);

const tagsOf = (value: FormValue | undefined): Record<string, string> =>
  Object.fromEntries(
    (Array.isArray(value) ? value : []).map((tag) => [textOf(memberOf(tag, 'Name')), textOf(memberOf(tag, 'Value'))]),
  );

const newMessageId = () => `0100${randomBytes(6).toString('hex')}-${randomBytes(16).toString('hex')}-000000`;

const memberOf = (value: FormValue | undefined, name: string): FormValue | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined;

const textOf = (value: FormValue | undefined): string => (typeof value === 'string' ? value : '');

const listOf = (value: FormValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
