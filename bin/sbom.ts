/** `npm run sbom`: writes the shipped code's bill of materials to dist/sbom.json, in CycloneDX. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shippedHere } from '#infra/supply-chain/licenses.ts';
import { missingIn, onlyShipped, sbomOf } from '#infra/supply-chain/sbom.ts';

const root = join(import.meta.dirname, '..');
const file = join(root, 'dist/sbom.json');
const made = sbomOf(root);
if (made.ok) {
  const shipped = shippedHere(root);
  const bill = onlyShipped(made.value, shipped);
  const missing = missingIn(bill, shipped);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`Wrote ${file}: ${bill.components.length} packages.`);
  if (missing.length > 0) console.error(`It lacks ${missing.join(', ')}: reinstall with "npm ci".`);
  process.exitCode = missing.length > 0 ? 1 : 0;
} else {
  console.error(made.refusal);
  process.exitCode = 1;
}
