/** `npm run weight`: counts lines, files, routes and commands. It exits with 1 if one of them is over its budget. */
import { join } from 'node:path';
import { tableOf } from '#test/bench/row.ts';
import { weightRows } from '#test/bench/weight.ts';

const rows = weightRows(join(import.meta.dirname, '..'));
console.log(rows.length > 0 ? tableOf(rows) : 'This is not a git checkout, so there is nothing to count.');
process.exitCode = rows.some(({ ok }) => ok === false) ? 1 : 0;
