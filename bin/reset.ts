/**
 * `npm run reset`: deletes the local portal's data, in `.local/` or `PORTAL_DATA`; the next start begins with empty
 * data.
 */
import { join } from 'node:path';
import { dataFolderOf, resetData } from '#infra/local/host/start-settings.ts';

const reset = resetData(dataFolderOf(join(import.meta.dirname, '..'), process.env));
if (reset.ok) console.log(reset.value);
else {
  console.error(reset.refusal);
  process.exit(1);
}
