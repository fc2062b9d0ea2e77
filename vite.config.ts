import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { basename, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { coinMarks } from '#scripts/vite/coin-marks.ts';
import { content } from '#scripts/vite/content.ts';

/** The modules that a module is loaded with: the pages and the other code on demand that import it, by the names of their files. */
function loadedWith(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): ReadonlySet<string> {
  const info = context.getModuleInfo(id);
  const roots = new Set((info?.dynamicImporters.length ?? 0) > 0 ? [basename(id).replace(/\.\w+$/, '')] : []);
  seen.add(id);
  for (const importer of info?.importers ?? []) if (!seen.has(importer)) for (const root of loadedWith(importer, context, seen)) roots.add(root);
  return roots;
}

/** What is done about a password or an address, by whoever cannot sign in and by whoever has. */
const accessPages = ['reset', 'reset-password', 'confirm-email', 'lock-account'];
/** Money in and out, with the one-time code. */
const moneyPages = ['deposits', 'withdrawals', 'external-wallet', 'payment-method'];
/** Two of them have one form. */
const contactPages = ['contact', 'otc'];
/** The pages for everybody: what they share is loaded with none of the others. */
const openPages = ['written-pages', 'landing', 'landing-rest', 'reading', 'coin', ...contactPages, 'wallet', 'learn', 'referral-program'];
/** Where prices are drawn. */
const chartPages = ['dashboard', 'exchange', 'assets', 'AreaChart'];
/** Where a one-time code, a second factor or an identity check is asked for. Signing in may ask for all three, opening an account for none. */
const proofPages = ['signin', 'verify', 'MfaChallenge', ...moneyPages];
/** Hardly anybody begins there, and they need a little of every page: what they share with one is loaded as if they did not. */
const asides = ['settings', 'settings-preferences', 'unlocking'];

/**
 * The chunk of a module that several pages share, so that a page loads a handful of files, and next to nothing that it does not use. What
 * one page alone uses is in its own chunk.
 */
function chunkOf(id: string, context: Rolldown.ChunkingContext): string | null {
  // The index of the icons imports them all, so who needs which cannot be seen.
  if (id.includes('lucide-react')) return 'common';
  // The addresses of pictures: pages without one need none of them.
  if (id.endsWith('.avif')) return 'screens';
  const all = [...loadedWith(id, context)];
  const others = all.filter((root) => !asides.includes(root));
  const roots = new Set(others.length === 0 ? all : others);
  const has = (...names: readonly string[]) => names.some((name) => roots.has(name));
  // Behind a press; the signed-in pages load it once somebody is there.
  const only = (names: readonly string[]) => [...roots].every((root) => names.includes(root));
  if (only(['Menu', 'Drawer', 'Dialog', 'IdleDialog', 'PinField'])) return roots.size > 1 ? 'overlays' : null;
  if (only(['QrCode', 'qr-image'])) return roots.size > 1 ? 'qr' : null;
  if (has('open-calls', 'series') && !has('signin')) return 'records';
  if (has('resource-calls', 'client') && !has('signin', ...openPages)) return 'customer';
  // What the forms of signing in need as well must not wait for the signed-in pages.
  if (has('Shell') && !has('signin', 'signup')) return 'customer';
  if (roots.size < 2 && roots.size === all.length) return null;
  if (only(contactPages)) return 'contact-form';
  if (only(['landing-rest', 'home', 'written-pages'])) return null;
  if (only(['landing', 'landing-rest'])) return 'records';
  if (only(openPages)) return 'reading';
  if (has('signin') && only(proofPages)) return 'proof';
  // Forms and calls: every page but the public ones.
  if (has('signin', 'signup')) return 'common';
  if (only(accessPages)) return 'access';
  // A public page must not load the signed-in ones for a list or a button.
  if (has(...accessPages)) return 'common';
  if (has('landing', 'landing-rest', ...contactPages)) return 'records';
  // Addresses are checked where coins are sent, and by everybody.
  if (has('wallet') && only(['wallet', ...moneyPages])) return 'addresses';
  if (has('coin', 'wallet', 'learn', 'referral-program')) return only([...openPages, ...chartPages]) ? 'market' : 'records';
  // One page, and those aside.
  if (roots.size < 2) return has('payment-method', 'MfaChallenge') ? 'money' : has(...moneyPages) ? 'transfers' : 'customer';
  // The frames of other companies' pages.
  if (only(['verify', 'payment-method', 'plaid'])) return 'hosted';
  if (has('orders', 'verify')) return 'customer';
  // The one-time code is on all of them; addresses and transfers are not on that of the bank accounts.
  if (only([...moneyPages, 'MfaChallenge', 'QrCode', 'qr-image'])) return has('payment-method') ? 'money' : 'transfers';
  // What a transfer shares with an order; charts and holdings are on neither.
  if (only([...moneyPages, 'exchange']) && !has('payment-method')) return 'ticket';
  if (has(...moneyPages)) return 'customer';
  return has('exchange', 'AreaChart') ? 'market' : 'portfolio';
}

/** The class names of a sheet end alike, which compresses best: a drawn page has them in its markup and in its style. */
const scopedName = (name: string, file: string): string =>
  `${name}-${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`;

/** What goes into which file. */
const outputFiles: Rolldown.OutputOptions = {
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      // What every page starts with comes as one file: apart, its fifteen small ones compress worse and take turns on a slow network.
      { name: 'start', tags: ['$initial'], priority: 1 },
      { name: chunkOf, debugName: 'shared by pages' },
    ],
  },
};

/** The app's build. `ui-gallery.html` is served in development only: it is not an input here. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [...content(), react(), coinMarks],
  // The footer's year, as a page drawn at the build and the script that takes it over both have it.
  define: { 'import.meta.env.BUILD_YEAR': JSON.stringify(new Date().getUTCFullYear()) },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedName } },
  build: {
    outDir: 'dist',
    // The server reads it to preload the scripts of each page.
    manifest: true,
    target: 'es2023',
    // The first versions that know both oklch() and cascade layers; without this the colors would be rewritten to sRGB.
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    // One style sheet for all: one of a chunk that failed to load once would not be loaded again with its code, and all are 12 kB compressed.
    cssCodeSplit: false,
    // The content policy allows fonts and scripts from this origin only, so nothing may be turned into a data: address.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Texts take long to compile, and nobody need hear of it at every start.
      checks: { bundlerTimings: false },
      ...(isSsrBuild ? {} : { input: { index: 'index.html' }, output: outputFiles }),
    },
  },
  // A checkout may share its packages with another through a link; their fonts are served from where they really are.
  server: { host: '127.0.0.1', fs: { allow: ['.', realpathSync('node_modules')] } },
}));
