import type { PersonId } from '#shared/ids.ts';
import type { ConsolePerson } from '#shared/staff/console-person.ts';
import { consoleText } from '#shared/text/console-invitation.ts';
import { emailOf } from '../messages/email.ts';
import { senderOf } from '../messages/sender.ts';
import { type TellPorts, writeToOwners } from './tell-of-change.ts';

type Ports = TellPorts & { readonly find: (id: PersonId) => Promise<ConsolePerson | undefined> };

const words = consoleText.en;

type Told = {
  readonly what: 'passkey' | 'setUp' | 'newBrowser';
  readonly now: Date;
  readonly link?: string | undefined;
};

/**
 * Emails a person about their own sign-in, in the name of a company they work for. About a passkey, the owners of each
 * company get an email, too. The change is effective even if no email can be sent, and the log says why.
 */
export async function tellPerson(ports: Ports, id: PersonId, { what, now, link }: Told): Promise<void> {
  try {
    const person = await ports.find(id);
    const [first] = person?.companies ?? [];
    const company = first && (await ports.companyOf(first));
    if (!person || !company) return;
    const { name, email } = person;
    const { subject, heading, paragraphs } = words[what];
    const facts = { company: company.name };
    const body = {
      subject: subject(facts),
      heading: heading(),
      paragraphs: [...paragraphs(facts), ...(link ? [link] : [])],
      sections: [],
    };
    await ports.send(emailOf(senderOf(company), body, [words.closing]), email);
    if (what !== 'passkey') return;
    for (const tenant of person.companies)
      await writeToOwners(ports, { tenant, now, about: id }, (of) => ({
        subject: words.passkeyOwners.subject({ company: of }),
        heading: words.passkeyOwners.heading(),
        paragraphs: words.passkeyOwners.paragraphs({ name, email, company: of }),
        sections: [],
      }));
  } catch (error) {
    ports.notTold(error);
  }
}
