import { PLACEHOLDER_DOMAIN, PLACEHOLDER_ZONE, REGION, type StageConfig } from '../../aws/config.ts';
import { stagePath } from '../../aws/stage-files.ts';
import { type Finding, findingsAbout } from './finding.ts';

const { good, blocks, warns } = findingsAbout('stage');

/** Findings from the stage's configuration alone. */
export function stageFindings(config: StageConfig): readonly Finding[] {
  const file = `Set it in ${stagePath(config.stage)}, and deploy.`;
  const found: Finding[] = [];
  if (config.domain.endsWith(PLACEHOLDER_DOMAIN)) found.push(blocks(`${config.domain} is the example's domain.`, file));
  if (config.hostedZoneId === PLACEHOLDER_ZONE)
    found.push(blocks(`${config.hostedZoneId} is the example's zone.`, file));
  if (!config.alarmEmail) found.push(warns('No one gets the alarms: alarmEmail isn’t set.', file));
  if (config.isProduction && !config.backup?.copies.length)
    found.push(
      warns(
        'No copy leaves this account and region: with them gone, so are the books.',
        'docs/operations.md#copies-outside-of-the-account',
      ),
    );
  if (config.isProduction && config.plaid !== 'production')
    found.push(blocks("Plaid's sandbox moves no real money.", file));
  return found.length > 0 ? found : [good(`${config.domain}, Plaid's ${config.plaid}, alarms to an address.`)];
}

/** Checks that need another tool, with the command to run. */
export function cannotTell({ stage, domain }: StageConfig): readonly Finding[] {
  const { unknown } = findingsAbout('by hand');
  const aws = (command: string) => `aws ${command} --region ${REGION}`;
  return [
    unknown(
      `Whether the certificate of *.${domain} is issued.`,
      aws(`acm list-certificates --query "CertificateSummaryList[?DomainName=='*.${domain}']"`),
    ),
    unknown(
      'Whether the gateway’s own address of the API is closed, as it is with a front door.',
      aws('apigatewayv2 get-apis --query "Items[].[Name, DisableExecuteApiEndpoint]"'),
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
