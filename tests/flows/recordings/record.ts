/**
 * `node tests/flows/recordings/record.ts` runs the flows of `performances.ts` and writes their
 * recordings.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { write } from '@statechange/flows/recordings/write';
import { folder } from './files.ts';
import { perform, performances } from './performances.ts';

mkdirSync(folder, { recursive: true });
for (const each of performances) writeFileSync(join(folder, each.file), await write(perform(each)));
