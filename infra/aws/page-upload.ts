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

/** A script that removes the offline shell from browsers. */
const noOfflineShell = (): string => readFileSync(new URL('./edge/no-offline-shell.js', import.meta.url), 'utf8');

interface Props {
  readonly site: Bucket;
  readonly folder: string;
  readonly config: StageConfig;
}

/**
 * Uploads the built page: first files with a hash in their name, cached forever, then the files that name them, always
 * revalidated. Old assets stay, so a page that is open during a deployment still finds its parts.
 */
export class PageUpload extends Construct {
  constructor(scope: Construct, id: string, { site, folder, config }: Props) {
    super(scope, id);
    // Source maps stay in the build: they are for developers, not for visitors.
    const page = Source.asset(folder, { exclude: ['**/*.map', ...(config.offlineShell ? [] : ['sw.js'])] });
    // A browser keeps the shell until its script changes; a missing script changes nothing.
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
