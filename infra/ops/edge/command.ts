import { spawnSync } from 'node:child_process';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { REGION } from '../../aws/config.ts';
import { type EdgeCertificate, edgeCertificate } from '../../aws/edge-certificate.ts';
import { configOf, stagePath } from '../../aws/stage-files.ts';
import { type Command, command } from '../kit/command.ts';
import type { Refused } from '../kit/refused.ts';
import { type MadeCertificate, withCertificate } from './make-certificate.ts';

const PATIENCE_MS = 60_000;

/** Imports certificate and key into ACM with the AWS CLI. ACM gives the key only to CloudFront. */
function keepAtAcm(stage: string, { folder }: MadeCertificate): Outcome<string, Refused> {
  const files = ['--certificate', 'fileb://client.pem', '--private-key', 'fileb://client.key'];
  const { error, status, stdout, stderr } = spawnSync(
    'aws',
    [
      ...['acm', 'import-certificate', ...files, '--certificate-chain', 'fileb://authority.pem'],
      ...['--tags', `Key=portal-stage,Value=${stage}`],
      ...['--region', REGION, '--query', 'CertificateArn', '--output', 'text'],
    ],
    { cwd: folder, encoding: 'utf8', timeout: PATIENCE_MS },
  );
  if (!error && status === 0) return done(stdout.trim());
  return refuse({ code: 'edge/not-kept', sentence: `ACM didn’t take it: ${error?.message ?? stderr.trim()}` });
}

/**
 * The list for the stage's file: the current certificate, which stays trusted, then the new one, which is presented.
 */
const listed = (before: readonly EdgeCertificate[] | undefined, fresh: EdgeCertificate): readonly EdgeCertificate[] => [
  ...(before ?? []).slice(-1),
  fresh,
];

export const edgeCommands: readonly Command[] = [
  command({
    noun: 'edge',
    verb: 'certificate',
    summary: 'creates the client certificate that CloudFront shows to the API, and prints the lines for the stage file',
    effect: 'writes',
    options: {},
    async run({ place, isDryRun, now }) {
      const { stage } = place;
      if (stage === 'local')
        return refuse({
          code: 'edge/none-here',
          sentence: 'On this machine nothing stands before the API: --stage dev',
        });
      const name = `portal-${stage} edge ${now.toISOString().slice(0, 10)}`;
      const made = withCertificate(name, (certificate) => {
        const kept = isDryRun ? done(undefined) : keepAtAcm(stage, certificate);
        return kept.ok ? done({ ...certificate, arn: kept.value }) : kept;
      });
      if (!made.ok) return made;
      const { arn, authority, endsOn } = made.value;
      if (arn === undefined) return done({ lines: [`It would be valid until ${endsOn}.`], data: { endsOn } });
      const frontDoor = listed(configOf(stage).frontDoor, edgeCertificate.parse({ arn, authority, endsOn }));
      const lines = [
        `Created and stored in ACM, valid until ${endsOn}. Add this to ${stagePath(stage)}, then deploy:`,
        ...JSON.stringify({ frontDoor }, null, 2).split('\n').slice(1, -1),
      ];
      return done({ lines, data: { frontDoor } });
    },
  }),
];
