import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';

const money = ['deposits', 'withdrawals', 'external-wallet'];
const charts = ['dashboard', 'exchange', 'assets', 'AreaChart', 'series', 'month-trend'];
const settings = ['settings', 'settings-security', 'settings-limits', 'settings-invite'];
const customers = [
  ...money,
  ...charts,
  ...settings,
  'settings-preferences',
  'payment-method',
  'MfaChallenge',
  'orders',
  'orders-recurring',
  'verify',
  'unlocking',
];
/** Console sign-in pages share forms with customer pages without changing their chunks. */
const enrollment = ['admin-invitation', 'admin-account'];
const admission = ['admin-signin', ...enrollment];
const everybody = [
  'content-pages',
  'landing-rest',
  'reading',
  'coin',
  'contact',
  'otc',
  'wallet',
  'learn',
  'referral-program',
  'referrals',
];
/** Loaded with every customer page or price; even alone, it selects the part. */
const alwaysShared = ['Shell', 'resource-calls', 'client', 'open-calls', 'series', 'AreaChart'];

/**
 * The chunks that pages share, narrow ones first: a module goes to the first one that names all of
 * its loaders. Pages and code on demand go by the names of their files (`deposits.page.tsx` is
 * `deposits`), the staff's pages by `admin`, but the ways into the console by their own.
 */
export const parts: ReadonlyArray<readonly [part: string, loadedBy: readonly string[]]> = [
  // A separate file for both charts, so that customers do not load one more.
  ['AreaChart', ['AreaChart']],
  ['settings-tabs', settings],
  // Countries and phone numbers, which no other page needs.
  ['person', ['signup', 'settings']],
  ['invitations', ['referral-program', 'settings-invite']],
  ['overlays', ['Menu', 'Drawer', 'Dialog', 'IdleDialog', 'PinField']],
  ['qr', ['QrCode', 'qr-image']],
  ['staff', ['admin', ...admission, 'StaffShell']],
  ['contact-form', ['contact', 'otc']],
  ['reading', everybody],
  ['directory', ['settings-security', 'admin', ...enrollment]],
  ['access', ['reset', 'reset-password', 'confirm-email', 'lock-account', 'settings-security', ...enrollment]],
  ['transfer-ticket', ['deposits', 'withdrawals']],
  ['transfers', [...money, 'QrCode', 'settings-limits']],
  ['money', [...money, 'payment-method', 'MfaChallenge', 'settings-security', 'unlocking', ...enrollment]],
  ['addresses', [...money, 'wallet']],
  ['ticket', [...money, 'exchange']],
  ['hosted', ['payment-method', 'verify', 'plaid', 'unlocking']],
  ['lists', ['orders', 'settings-security', 'admin', ...enrollment]],
  // Days, and fields of rows, which sign-in must not load with its proof.
  ['rows', ['orders-recurring', 'settings-security', 'admin', ...enrollment]],
  ['settings-tabs', [...settings, 'settings-preferences', 'admin', ...admission]],
  ['portfolio', ['dashboard', 'assets', 'month-trend']],
  ['market', [...charts, 'coin']],
  [
    'proof',
    [
      ...money,
      'orders-recurring',
      'payment-method',
      'MfaChallenge',
      'settings-security',
      'unlocking',
      'verify',
      'signin',
      'admin',
      ...admission,
    ],
  ],
  // Code shared with staff stays with customers, who must not load one more file.
  ['customer', [...customers, 'Shell', 'Drawer', 'resource-calls', 'client', 'admin', ...admission, 'StaffShell']],
  [
    'records',
    [
      ...customers,
      ...everybody,
      'landing',
      'Shell',
      'Drawer',
      'resource-calls',
      'open-calls',
      'admin',
      ...admission,
      'StaffShell',
    ],
  ],
];
/** Shared with pages outside of any part: forms, problems, calls. */
const common = { part: 'common', loadedBy: ['signin', 'signup', 'customer-token'] };

const named = new Set([...parts.flatMap(([, loadedBy]) => loadedBy), ...common.loadedBy]);

/** The chunk for these loaders, or null. Code shared by unnamed pages gets its own file. */
export function partOf(loadedBy: readonly string[]): string | null {
  const known = loadedBy.filter((name) => named.has(name));
  if (known.length < 2 && !known.some((name) => alwaysShared.includes(name))) return null;
  return parts.find(([, names]) => known.every((name) => names.includes(name)))?.[0] ?? common.part;
}

/** `admin-queue.page.tsx` as the name of its page. */
export const nameOfPage = (file: string): string => file.replace(/\.page$/, '');

function nameOf(id: string): string {
  const file = basename(id).replace(/\.\w+$/, '');
  const name = nameOfPage(file);
  return name !== file && name.startsWith('admin-') && !admission.includes(name) ? 'admin' : name;
}

/** The pages and on-demand code that import a module, directly or not. */
function loadersOf(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): readonly string[] {
  seen.add(id);
  const info = context.getModuleInfo(id);
  const own = (info?.dynamicImporters.length ?? 0) > 0 ? [nameOf(id)] : [];
  return [
    ...own,
    ...(info?.importers ?? []).flatMap((importer) => (seen.has(importer) ? [] : loadersOf(importer, context, seen))),
  ];
}

const sources = join(import.meta.dirname, '../../src');
const ofStaff = /^(app\/staff-shell|features\/(admin-|staff-|palette|keyboard))/;
let known: ReadonlySet<string> | null = null;

/** The staff-only icon files. The icon index imports them all, so look at the names in use. */
function staffIcons(): ReadonlySet<string> {
  if (known) return known;
  const named = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ isStaffs: ofStaff.test(path), names: iconsIn(readFileSync(join(sources, path), 'utf8')) }));
  const seenBy = (isStaffs: boolean) =>
    new Set(named.filter((file) => file.isStaffs === isStaffs).flatMap(({ names }) => names));
  const customers = seenBy(false);
  const staffs = new Set([...seenBy(true)].filter((icon) => !customers.has(icon)));
  known = staffs;
  return staffs;
}

/** `ChartColumn` as its file: `chart-column`. */
const iconsIn = (text: string): readonly string[] =>
  [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/\b[A-Z]\w*/g)].map(([name]) => name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase()),
  );

/** A module's shared chunk, so that pages load few files and little unused code. */
export function chunkOf(id: string, context: Rolldown.ChunkingContext): string | null {
  if (id.includes('lucide-react')) return staffIcons().has(basename(id, '.mjs')) ? 'staff-icons' : common.part;
  // Picture URLs, for pages with pictures only.
  if (id.endsWith('.avif')) return 'screens';
  return partOf(loadersOf(id, context));
}
