import { readFileSync } from 'node:fs';
import { Duration } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { asBucket } from './bucket.ts';
import type { StageConfig } from './config.ts';
import { functionLogName } from './names.ts';
import { logGroup } from './portal-function.ts';
import { acknowledgeUploader } from './uploader.ts';

/** What takes the offline shell away from whoever has it. */
const noOfflineShell = (): string => readFileSync(new URL('./edge/no-offline-shell.js', import.meta.url), 'utf8');

interface Props {
  readonly site: Bucket;
  readonly folder: string;
  readonly config: StageConfig;
}

/**
 * Puts the built page into its bucket: files with a hash in their name first, for ever, then the ones that name them,
 * never kept without asking. Old assets stay, so that a page which is open during a deployment still finds its parts.
 */
export class PageUpload extends Construct {
  constructor(scope: Construct, id: string, { site, folder, config }: Props) {
    super(scope, id);
    // Source maps stay where the page was built: they are for its makers, not for its visitors.
    const page = Source.asset(folder, { exclude: ['**/*.map', ...(config.offlineShell ? [] : ['sw.js'])] });
    // A browser keeps the shell until another script stands at its address; a missing one changes nothing there.
    const sources = config.offlineShell ? [page] : [page, Source.data('sw.js', noOfflineShell())];
    const log = logGroup(this, 'Log', functionLogName(config.stage, 'page-upload'), config);
    const common = { sources, destinationBucket: asBucket(site), prune: false, memoryLimit: 512, logGroup: log };
    const hashed = new BucketDeployment(this, 'Hashed', {
      ...common,
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const named = new BucketDeployment(this, 'Named', {
      ...common,
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
    });
    named.node.addDependency(hashed);
    acknowledgeUploader(this, site);
  }
}
