import type { PersonId, TenantId } from '#shared/ids.ts';
import type { ChangeOf, Proposal } from '#shared/proposal/proposal.ts';
import { isMemberNow } from '#shared/staff/staff-member.ts';
import { changeText, restText } from '#shared/text/console/change-mail.ts';
import { type EmailBody, emailOf } from '../messages/email.ts';
import { senderOf } from '../messages/sender.ts';
import type { Colleague, KnownPeople, PeoplePorts } from './people.ts';

export type TellPorts = Pick<PeoplePorts, 'members' | 'companyOf' | 'send'> & {
  /** Logs that someone wasn't notified. */
  readonly notTold: (fault: unknown) => void;
};

/** A company has a handful of owners. More would be a mistake, and each is an email. */
const OWNERS_MAX = 20;

type Of = {
  readonly tenant: TenantId;
  readonly now: Date;
  /** The person who changed, who gets their own email. A company they have left sends none. */
  readonly about?: PersonId;
};

async function sendToOwners(
  { members, companyOf, send }: TellPorts,
  { tenant, now, about }: Of,
  bodyFor: (company: string) => EmailBody,
): Promise<readonly PromiseSettledResult<void>[]> {
  const [all, company] = await Promise.all([members.list(tenant), companyOf(tenant)]);
  const working = all.filter((each) => isMemberNow(each, now));
  if (!company || (about && !working.some(({ id }) => id === about))) return [];
  const email = emailOf(senderOf(company), bodyFor(company.name), []);
  const owners = working.filter(({ roles, id }) => roles.includes('owner') && id !== about);
  return Promise.allSettled(owners.slice(0, OWNERS_MAX).map((owner) => send(email, owner.email)));
}

/** Emails a company's owners. The change is effective even if an email is lost, because the audit log has it. */
export async function writeToOwners(ports: TellPorts, of: Of, bodyFor: (company: string) => EmailBody): Promise<void> {
  const [sent] = await Promise.allSettled([sendToOwners(ports, of, bodyFor)]);
  for (const each of sent.status === 'rejected' ? [sent] : sent.value)
    if (each.status === 'rejected') ports.notTold(each.reason);
}

/** Emails a company's owners who approved which membership change. */
export const tellOfChange = (
  ports: TellPorts,
  colleague: Colleague,
  { change, by: proposedBy, reason }: Proposal<'staff access'>,
): Promise<void> =>
  writeToOwners(ports, colleague, (company) => {
    const facts = { company, words: changeText.words(change), proposedBy, agreedBy: colleague.name };
    const rows = changeText.rows({ ...facts, at: colleague.now.toISOString(), reason });
    return {
      subject: changeText.subject(facts),
      heading: changeText.heading,
      paragraphs: changeText.paragraphs(facts),
      sections: [{ rows }],
    };
  });

/** Emails the owners of each other company where a colleague is suspended since their sign-in was reset here. */
export async function tellOfRest(
  ports: TellPorts & KnownPeople,
  { tenant, now }: Colleague,
  { person, name, email }: ChangeOf<'staff access'>,
): Promise<void> {
  try {
    const [here, known] = await Promise.all([ports.companyOf(tenant), person && ports.people.find(person)]);
    if (!here || !known) return;
    for (const each of known.companies) {
      const member = each === tenant ? undefined : await ports.members.find(each, known.id);
      if (member?.last?.what !== 'rested') continue;
      await writeToOwners(ports, { tenant: each, now }, (company) => ({
        subject: restText.subject({ company }),
        heading: restText.heading,
        paragraphs: restText.paragraphs({ company, by: here.name, name, email }),
        sections: [],
      }));
    }
  } catch (fault) {
    ports.notTold(fault);
  }
}
