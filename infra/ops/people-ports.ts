import { randomBytes } from 'node:crypto';
import type { PeoplePorts } from '#functions/people/people.ts';
import { consoleHost } from '../aws/edge/load.ts';
import type { Place } from './place.ts';

export async function openPeoplePorts({ stage, domain }: Place): Promise<PeoplePorts> {
  const { staffMembers } = await import('#functions/adapters/dynamo/staff-members.ts');
  const { consolePeople } = await import('#functions/adapters/dynamo/console-people.ts');
  const { staffSessions } = await import('#functions/adapters/dynamo/staff-sessions.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const scheme = stage === 'local' ? 'http' : 'https';
  return {
    members: staffMembers,
    people: consolePeople,
    endSessions: staffSessions.endAll,
    // Two owners reset factors at the console; no command reaches the pool.
    forgetFactors: async () => Promise.reject(new Error('No command takes factors away.')),
    companyOf: tenants.config,
    send: async (email, to) => {
      const { emails } = await import('#functions/adapters/emails.ts');
      await emails.send(email, to);
    },
    random: (bytes) => randomBytes(bytes),
    linkTo: (token) => `${scheme}://${consoleHost(domain)}/accept#${token}`,
  };
}
