import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { REGION, type StageName } from '../../aws/config.ts';
import { approvalKeyAlias, providerSecretKeyAlias, senderConfigurationSet } from '../../aws/names.ts';
import { readStage, stagePath } from '../../aws/stage-files.ts';
import { tableNameInUse } from '../../aws/table-in-use.ts';
import { type Running, runningPortal } from '../../local/host/running.ts';
import { dataFolderOf } from '../../local/host/start-settings.ts';
import type { Refused } from './refused.ts';

export type Place = {
  readonly stage: 'local' | StageName;
  /** Used by clients: refuses half-written files, and serves tenants' own domains. */
  readonly isProduction: boolean;
  /** Tenants are at the labels of this domain. */
  readonly domain: string;
  /** Printed before a command acts. */
  readonly name: string;
  /** The environment variables that the adapters read. */
  readonly environment: Readonly<Record<string, string>>;
  /** The portal running on this machine, if the place is local. */
  readonly running: Running | undefined;
};

/** The option that names the place in a printed command. */
export const stageOption = ({ stage }: Pick<Place, 'stage'>): string => (stage === 'local' ? '' : ` --stage ${stage}`);

/** A stage at AWS, with the caller's own credentials: anyone who can write its table can do this. */
function stagePlace(stage: StageName): Outcome<Place, Refused> {
  const read = readStage(stage);
  if (!read.ok)
    return refuse({ code: 'stage/unusable', sentence: `${stagePath(stage)} can’t be used yet.`, lines: read.refusal });
  const config = read.value;
  return done({
    stage,
    isProduction: config.isProduction,
    domain: config.domain,
    name: `stage ${stage} at AWS (${REGION}, ${config.domain}), with your own credentials`,
    environment: {
      STAGE: stage,
      AWS_REGION: process.env['AWS_REGION'] ?? REGION,
      TABLE_NAME: tableNameInUse(config),
      PROVIDER_SECRET_KEY_ID: providerSecretKeyAlias(stage),
      APPROVAL_KEY_ID: approvalKeyAlias(stage),
      PLAID_BASE_URL: `https://${config.plaid}.plaid.com`,
      SENDER_CONFIGURATION_SET: senderConfigurationSet(stage),
      PORTAL_DOMAIN: config.domain,
      PORTAL_ADDRESS: `https://*.${config.domain}`,
      SERVES_HOSTS: config.isProduction ? 'on' : 'off',
    },
    running: undefined,
  });
}

/** A stage at AWS, or without a name the portal running on this machine. */
export function placeOf(stage: StageName | undefined, root: string): Outcome<Place, Refused> {
  if (stage) return stagePlace(stage);
  const dataDir = dataFolderOf(root, process.env);
  const running = runningPortal(dataDir);
  if (!running)
    return refuse({
      code: 'place/not-running',
      sentence: `No portal is running on ${dataDir}. Start it with "npm start", or name a stage: --stage dev`,
    });
  const name = `the portal on this machine (${running.url})`;
  return done({
    stage: 'local',
    isProduction: false,
    domain: `localhost:${running.port}`,
    name,
    environment: running.environment,
    running,
  });
}
