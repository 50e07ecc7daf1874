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
  if (!config.alarmEmail) found.push(warns('No one gets alarms: alarmEmail isn’t set.', file));
  if (config.isProduction && !config.backup?.copies.length)
    found.push(
      warns(
        'No backup leaves this account and region. If they are lost, the books are lost.',
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
      `Is the certificate of *.${domain} issued?`,
      aws(`acm list-certificates --query "CertificateSummaryList[?DomainName=='*.${domain}']"`),
    ),
    unknown(
      'Is the gateway’s own API address closed, as it should be with a front door?',
      aws('apigatewayv2 get-apis --query "Items[].[Name, DisableExecuteApiEndpoint]"'),
    ),
    unknown(
      'Are all addresses deployed, with the certificates of tenants’ own domains?',
      aws('cloudfront list-distribution-tenants'),
    ),
    unknown(
      'Is the origination number registered with the carriers?',
      aws('pinpoint-sms-voice-v2 describe-registrations'),
    ),
    unknown('Do alarms arrive?', `npm run ops -- doctor --ring --stage ${stage}`),
    unknown(
      'Has anyone changed the stacks by hand?',
      aws(`cloudformation detect-stack-drift --stack-name Portal-${stage}-Data`),
    ),
    unknown('Does Plaid know each tenant’s redirect URI?', 'Dashboard of Plaid, allowed redirect URIs'),
  ];
}
