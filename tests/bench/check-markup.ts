import { readMarkup } from './markup.ts';
import { readOptions } from './options.ts';

// For `npm run test:deep`: fails on any error.
const found = await readMarkup(readOptions([]));
process.exit(found === null || found.errors === 0 ? 0 : 1);
