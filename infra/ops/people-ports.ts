import { randomBytes } from 'node:crypto';
import type { PeoplePorts } from '#functions/staff/people.ts';
import { consoleHost } from '../aws/edge/load.ts';
import type { Place } from './place.ts';

/** What the commands reach of who works for a company. A dry run writes nothing, and sends nobody a link. */
export async function openPeoplePorts({ stage, domain }: Place, isDryRun: boolean): Promise<PeoplePorts> {
  const { staffMembers } = await import('#functions/adapters/dynamo/staff-members.ts');
  const { consolePeople } = await import('#functions/adapters/dynamo/console-people.ts');
  const { staffSessions } = await import('#functions/adapters/dynamo/staff-sessions.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const scheme = stage === 'local' ? 'http' : 'https';
  const nothing = async () => undefined;
  return {
    members: isDryRun
      ? {
          ...staffMembers,
          save: async () => true,
          invite: nothing,
          revoke: nothing,
          propose: nothing,
          decide: async () => true,
          finish: nothing,
        }
      : staffMembers,
    people: consolePeople,
    endSessions: isDryRun ? nothing : staffSessions.endAll,
    // Two owners reset factors at the console: no command reaches the pool.
    forgetFactors: async () => Promise.reject(new Error('No command takes factors away.')),
    companyOf: tenants.config,
    send: async (email, to) => {
      const { emails } = await import('#functions/adapters/emails.ts');
      if (!isDryRun) await emails.send(email, to);
    },
    random: (bytes) => randomBytes(bytes),
    linkTo: (token) => `${scheme}://${consoleHost(domain)}/accept#${token}`,
  };
}
