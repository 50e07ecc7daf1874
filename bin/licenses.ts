/** `npm run licenses`: lists the licenses of shipped packages, and exits with 1 if one isn't allowed. */
import { join } from 'node:path';
import { notAllowed, shippedHere } from '#infra/supply-chain/licenses.ts';

const packages = shippedHere(join(import.meta.dirname, '..'));
for (const [license, those] of Object.entries(Object.groupBy(packages, ({ license }) => license)))
  console.log(`${String(those?.length).padStart(4)}  ${license}`);
const refused = notAllowed(packages);
for (const { name, version, license } of refused) console.error(`${name} ${version} is under ${license}.`);
if (refused.length > 0)
  console.error('These may not be shipped. Take another package, or give a reason in infra/supply-chain/licenses.ts.');
else console.log(`\n${packages.length} packages are shipped, all under licenses that are allowed.`);
process.exitCode = refused.length > 0 ? 1 : 0;
