// `npm run audit:verify` and others: runs a program of `server/commands`.
import { becomeServer, ensureInstalled } from './lib/install.mjs';

ensureInstalled();
const [name, ...args] = process.argv.slice(2);
becomeServer(['--disable-warning=ExperimentalWarning', `server/commands/${name}.ts`, ...args]);
