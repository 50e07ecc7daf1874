import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { REGION, type StageName } from '../aws/config.ts';
import { providerSecretKeyAlias, senderConfigurationSet } from '../aws/names.ts';
import { readStage, stagePath } from '../aws/stage-files.ts';
import { tableNameInUse } from '../aws/table-in-use.ts';
import { type Running, runningPortal } from '../local/host/running.ts';
import { dataFolderOf } from '../local/host/start-settings.ts';
import type { Refused } from './refused.ts';

/** Where a command acts. */
export type Place = {
  readonly stage: 'local' | StageName;
  /** Clients use it: half-written files are not applied there, and tenants' own domains lead to it. */
  readonly isProduction: boolean;
  /** Tenants are reached at the labels below it. */
  readonly domain: string;
  /** How it is named to the person, before anything is done. */
  readonly name: string;
  /** What the adapters read from the environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** The portal that runs on this machine, when that is the place. */
  readonly running: Running | undefined;
};

/** A stage at AWS, reached with the caller's own credentials: anyone who can write its table can do this. */
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
      PLAID_BASE_URL: `https://${config.plaid}.plaid.com`,
      SENDER_CONFIGURATION_SET: senderConfigurationSet(stage),
      PORTAL_DOMAIN: config.domain,
      PORTAL_ADDRESS: `https://*.${config.domain}`,
      SERVES_HOSTS: config.isProduction ? 'on' : 'off',
    },
    running: undefined,
  });
}

/** The place a command names: a stage at AWS, or without one the portal that runs on this machine. */
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
