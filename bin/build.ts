/**
 * `npm run build`: bundles every function and the page into `dist/`, and rebuilds only what changed since last time.
 * Both AWS and the local portal run this output.
 */
import { build } from '#infra/build/build.ts';

const started = performance.now();
const built = await build({ force: process.argv.includes('--force') });
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${built.length > 0 ? `Built ${built.join(' and ')}` : 'Nothing to build'} in ${seconds} s.`);
