import type { PersonId, TenantId } from '#shared/ids.ts';
import type { ConsolePerson } from '#shared/staff/console-person.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { consoleText } from '#shared/text/console-invitation.ts';
import { type Email, emailOf } from '../messages/email.ts';
import { senderOf } from '../messages/sender.ts';

type Ports = {
  readonly find: (id: PersonId) => Promise<ConsolePerson | undefined>;
  readonly companyOf: (tenant: TenantId) => Promise<TenantConfig | undefined>;
  readonly send: (email: Email, to: string) => Promise<void>;
  readonly failed: (error: unknown) => void;
};

/**
 * Writes to a person that their own sign-in was changed, in the name of a company they work for. What was changed stays
 * changed when no letter can be sent; the log has why.
 */
export async function tellPerson(ports: Ports, id: PersonId): Promise<void> {
  try {
    const person = await ports.find(id);
    const [first] = person?.companies ?? [];
    const company = first && (await ports.companyOf(first as TenantId));
    if (!person || !company) return;
    const { subject, heading, paragraphs } = consoleText.en.passkey;
    const facts = { name: person.name, company: company.name };
    const body = { subject: subject(facts), heading: heading(), paragraphs: paragraphs(facts), sections: [] };
    await ports.send(emailOf(senderOf(company), body, [consoleText.en.closing]), person.email);
  } catch (error) {
    ports.failed(error);
  }
}
