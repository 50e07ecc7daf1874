import { randomBytes } from 'node:crypto';
import type { PeoplePorts } from '#functions/people/people.ts';
import { consoleHost } from '../../aws/edge/load.ts';
import type { Place } from '../kit/place.ts';

export async function openPeoplePorts({ stage, domain }: Place): Promise<PeoplePorts> {
  const { staffMembers } = await import('#functions/adapters/dynamo/staff.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const scheme = stage === 'local' ? 'http' : 'https';
  return {
    members: staffMembers,
    companyOf: tenants.config,
    send: async (email, to) => {
      const { emails } = await import('#functions/adapters/emails.ts');
      await emails.send(email, to);
    },
    random: (bytes) => randomBytes(bytes),
    linkTo: (token) => `${scheme}://${consoleHost(domain)}/accept#${token}`,
  };
}
