import { configFrom, PLACEHOLDER_DOMAIN, PLACEHOLDER_ZONE, type StageConfig } from '../aws/config.ts';
import { EXAMPLE_DOOR } from '../aws/example-door.ts';

/** One stage of each kind, for pages, tests and checks that must not depend on an operator's file. */
export const EXAMPLE_STAGES = ['dev', 'prod'] as const;
export type ExampleStage = (typeof EXAMPLE_STAGES)[number];

/** An example stage with its kind's defaults. */
export const exampleStage = (stage: ExampleStage): StageConfig =>
  stage === 'dev'
    ? configFrom(stage, { isProduction: false, domain: `dev.${PLACEHOLDER_DOMAIN}`, hostedZoneId: PLACEHOLDER_ZONE })
    : configFrom(stage, {
        isProduction: true,
        domain: PLACEHOLDER_DOMAIN,
        hostedZoneId: PLACEHOLDER_ZONE,
        alarmEmail: 'oncall@example.com',
        frontDoor: EXAMPLE_DOOR,
        backup: {
          keepDays: 35,
          copies: [
            {
              vaultArn: 'arn:aws:backup:us-west-2:000000000000:backup-vault:portal-prod',
              keepDays: 35,
              monthlyKeepDays: 365,
            },
          ],
          lock: { minDays: 30, maxDays: 400 },
        },
      });
