import type { PersonId } from '#shared/ids.ts';
import type { ConsolePerson } from '#shared/staff/console-person.ts';
import { consoleText } from '#shared/text/console-invitation.ts';
import { emailOf } from '../messages/email.ts';
import { senderOf } from '../messages/sender.ts';
import { type TellPorts, writeToOwners } from '../staff/tell-of-change.ts';

type Ports = TellPorts & { readonly find: (id: PersonId) => Promise<ConsolePerson | undefined> };

const { passkey, passkeyOwners, closing } = consoleText.en;

/**
 * Writes to a person that a passkey was added to their own sign-in, in the name of a company they work for, and to the
 * owners of each. What was changed stays changed when no letter can be sent; the log has why.
 */
export async function tellPerson(ports: Ports, id: PersonId, now: Date): Promise<void> {
  try {
    const person = await ports.find(id);
    const [first] = person?.companies ?? [];
    const company = first && (await ports.companyOf(first));
    if (!person || !company) return;
    const { name, email } = person;
    const facts = { name, company: company.name };
    const body = {
      subject: passkey.subject(facts),
      heading: passkey.heading,
      paragraphs: passkey.paragraphs(facts),
      sections: [],
    };
    await ports.send(emailOf(senderOf(company), body, [closing]), email);
    for (const tenant of person.companies)
      await writeToOwners(ports, { tenant, now, except: id }, (of) => ({
        subject: passkeyOwners.subject({ company: of }),
        heading: passkeyOwners.heading,
        paragraphs: passkeyOwners.paragraphs({ name, email, company: of }),
        sections: [],
      }));
  } catch (error) {
    ports.notTold(error);
  }
}
