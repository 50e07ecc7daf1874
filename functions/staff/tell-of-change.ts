import type { StaffChange } from '#shared/staff/staff-change.ts';
import { isMemberNow } from '#shared/staff/staff-member.ts';
import { changeText } from '#shared/text/console/change-mail.ts';
import { emailOf } from '../messages/email.ts';
import { senderOf } from '../messages/sender.ts';
import type { Colleague, PeoplePorts } from './people.ts';

/** What telling the owners needs. */
export type TellPorts = Pick<PeoplePorts, 'members' | 'companyOf' | 'send'> & {
  /** Notes that an owner was not told. */
  readonly notTold: (fault: unknown) => void;
};

/** A company has a handful; more would be a mistake, and each is a letter. */
const OWNERS_MAX = 20;

async function sendToOwners(
  { members, companyOf, send }: TellPorts,
  { tenant, name: agreedBy, now }: Colleague,
  change: StaffChange,
): Promise<readonly PromiseSettledResult<void>[]> {
  const [all, company] = await Promise.all([members.list(tenant), companyOf(tenant)]);
  if (!company) return [];
  const facts = { company: company.name, words: changeText.words(change), proposedBy: change.by, agreedBy };
  const email = emailOf(
    senderOf(company),
    {
      subject: changeText.subject(facts),
      heading: changeText.heading,
      paragraphs: changeText.paragraphs(facts),
      sections: [{ rows: changeText.rows({ ...facts, at: now.toISOString(), reason: change.reason }) }],
    },
    [],
  );
  const owners = all.filter((each) => each.roles.includes('owner') && isMemberNow(each, now));
  return Promise.allSettled(owners.slice(0, OWNERS_MAX).map((owner) => send(email, owner.email)));
}

/**
 * Tells a company's owners who agreed to which change of its people. What was done stays done where a letter is lost:
 * the audit log has it.
 */
export async function tellOfChange(ports: TellPorts, colleague: Colleague, change: StaffChange): Promise<void> {
  const [sent] = await Promise.allSettled([sendToOwners(ports, colleague, change)]);
  for (const each of sent.status === 'rejected' ? [sent] : sent.value)
    if (each.status === 'rejected') ports.notTold(each.reason);
}
