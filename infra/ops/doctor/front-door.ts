import type { StageConfig } from '../../aws/config.ts';
import { frontDoorHost } from '../../aws/edge-certificate.ts';
import { isExample } from '../../aws/example-door.ts';
import { type Finding, findingsAbout } from './finding.ts';
import type { Opened } from './tenants.ts';

const { good, blocks, warns, unknown } = findingsAbout('front door');

const DAY_MS = 86_400_000;
/** The alarm fires a month before expiry. This warning comes earlier, to leave time for renewal. */
const RENEW_DAYS = 60;

const NOBODY = /^ENOTFOUND|^EAI_AGAIN/;

/** The result of calling the API at its own name without a certificate. */
function knockFinding(config: StageConfig, opened: Opened): Finding {
  const host = frontDoorHost(config);
  const deploy = `npm run deploy -- -c stage=${config.stage} 'Portal-${config.stage}/Api' 'Portal-${config.stage}/Web'`;
  // The gateway ends the handshake with a caller without a certificate, and answers 403 to one that it doesn't trust.
  if ('status' in opened && opened.status !== 403)
    return blocks(`${host} answers callers without a certificate.`, `Someone has changed the stack. ${deploy}`);
  if ('failed' in opened && NOBODY.test(opened.failed)) return warns(`${host} isn’t there yet.`, deploy);
  if ('failed' in opened && opened.failed === 'TIMEOUT') return unknown(`${host} didn’t answer in time.`);
  return good(`${host} answers no one without its certificate.`);
}

/** Checks that the API answers only the distribution, and when the distribution's certificate expires. */
export async function frontDoorFindings(
  config: StageConfig,
  { now, open }: { readonly now: Date; readonly open: (address: string) => Promise<Opened> },
): Promise<readonly Finding[]> {
  const make = `npm run ops -- edge certificate --stage ${config.stage}`;
  const presented = config.frontDoor?.at(-1);
  if (!presented) {
    const found = config.keepsData ? blocks : warns;
    return [found('The API also answers at the gateway’s own address, past the firewall.', make)];
  }
  if (isExample(presented)) return [blocks('The certificate of the front door is the example’s.', make)];
  const days = Math.floor((Date.parse(presented.endsOn) - now.getTime()) / DAY_MS);
  const renewal = 'docs/runbooks/certificate.md, "The front door’s certificate"';
  const end = `The front door’s certificate ends on ${presented.endsOn}`;
  const life =
    days < 0
      ? blocks(`${end}: no one gets in.`, renewal)
      : days < RENEW_DAYS
        ? warns(`${end}, in ${days} days.`, renewal)
        : good(`${end}.`);
  return [life, knockFinding(config, await open(`https://${frontDoorHost(config)}`))];
}
