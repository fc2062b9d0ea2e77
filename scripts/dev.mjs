// `npm run dev`: the same server with Vite's development server and hot reload in front of it.
import { becomeServer, ensureInstalled } from './lib/install.mjs';

ensureInstalled();
becomeServer(['--disable-warning=ExperimentalWarning', 'server/dev.ts']);
