import { emailOf } from '#functions/messages/email.ts';
import { senderOf } from '#functions/messages/sender.ts';
import type { TenantId } from '#shared/ids.ts';
import { isMemberNow } from '#shared/staff/staff-member.ts';
import { commandText } from '#shared/text/console/command-mail.ts';
import { personBehind } from '../kit/acting.ts';
import type { At, Command } from '../kit/command.ts';
import { commandName } from '../kit/help.ts';

/** A company has a handful of owners; more would be a mistake, and each gets an email. */
const OWNERS_MAX = 20;

type Given = { readonly tenant?: TenantId; readonly transfer?: string; readonly 'transfer-id'?: string };

/** The session's holder, as recorded. */
const nameBehind = (arn: string, stage: string): string => {
  const person = personBehind(arn, stage, 'either');
  return person.ok ? person.value.name : arn;
};

/**
 * Emails a company's owners that someone signed with a command. In production, staff work at the console. Commands are
 * for when they can't, and the owners should see it. Returns a line for the terminal if an email couldn't be sent; the
 * command's effect stays.
 */
export async function tellOwners(at: At, command: Command, given: Given): Promise<string | undefined> {
  const { tenant, transfer = given['transfer-id'] } = given;
  if (!at.place.isProduction || at.isDryRun || command.effect !== 'signs' || !tenant) return undefined;
  const { members, companyOf, send } = at.ports.people;
  const [everybody, company] = await Promise.all([members.list(tenant), companyOf(tenant)]);
  const owners = everybody.filter((each) => each.roles.includes('owner') && isMemberNow(each, at.now));
  if (!company || owners.length === 0) return commandText.noOwner;
  const who = nameBehind(await at.ports.caller(at.now), at.place.stage);
  const facts = { who, company: company.name, command: commandName(command), at: at.now.toISOString() };
  const rows = [
    ...commandText.rows(facts),
    ...(transfer === undefined ? [] : [{ label: commandText.transfer, value: transfer }]),
  ];
  const email = emailOf(
    senderOf(company),
    {
      subject: commandText.subject(facts),
      heading: commandText.heading(),
      paragraphs: commandText.paragraphs(facts),
      sections: [{ rows }],
    },
    [],
  );
  const sent = await Promise.allSettled(owners.slice(0, OWNERS_MAX).map((owner) => send(email, owner.email)));
  return sent.some(({ status }) => status === 'rejected') ? commandText.notSent : undefined;
}
