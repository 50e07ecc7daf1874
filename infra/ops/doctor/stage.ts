import { PLACEHOLDER_DOMAIN, REGION, type StageConfig } from '../../aws/config.ts';
import { type Finding, findingsAbout } from './finding.ts';

const { good, blocks, warns } = findingsAbout('stage');

/** The example's zone in infra/aws/config.ts. */
const NO_ZONE = /EXAMPLE$/;

/** What the stage's configuration says by itself. */
export function stageFindings(config: StageConfig): readonly Finding[] {
  const file = `Set it in infra/aws/config.ts, stage ${config.stage}, and deploy.`;
  const found: Finding[] = [];
  if (config.domain.endsWith(PLACEHOLDER_DOMAIN)) found.push(blocks(`${config.domain} is the example's domain.`, file));
  if (NO_ZONE.test(config.hostedZoneId)) found.push(blocks(`${config.hostedZoneId} is the example's zone.`, file));
  if (!config.alarmEmail) found.push(warns('No one gets the alarms: alarmEmail is not set.', file));
  if (config.stage === 'prod' && config.plaid !== 'production')
    found.push(blocks("Plaid's sandbox moves no real money.", file));
  if (config.stage !== 'prod' && config.plaid === 'production')
    found.push(warns(`Stage ${config.stage} moves real money: its Plaid is the production one.`, file));
  return found.length > 0 ? found : [good(`${config.domain}, Plaid's ${config.plaid}, alarms to an address.`)];
}

/** What no client of this project can ask, with the command that can. */
export function cannotTell({ stage, domain }: StageConfig): readonly Finding[] {
  const { unknown } = findingsAbout('by hand');
  const aws = (command: string) => `aws ${command} --region ${REGION}`;
  return [
    unknown(
      `Whether the certificate of *.${domain} is issued.`,
      aws(`acm list-certificates --query "CertificateSummaryList[?DomainName=='*.${domain}']"`),
    ),
    unknown(
      'Whether every address is deployed, and the certificates of tenants’ own domains.',
      aws('cloudfront list-distribution-tenants'),
    ),
    unknown(
      'Whether the origination number is registered with the carriers.',
      aws('pinpoint-sms-voice-v2 describe-registrations'),
    ),
    unknown('Whether alarms arrive.', `npm run ops -- doctor --ring --stage ${stage}`),
    unknown(
      'Whether someone has changed the stacks by hand.',
      aws(`cloudformation detect-stack-drift --stack-name Portal-${stage}-Data`),
    ),
    unknown('Whether Plaid knows each tenant’s return address.', 'Dashboard of Plaid, allowed redirect URIs'),
  ];
}
