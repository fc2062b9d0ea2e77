import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';

const money = ['deposits', 'withdrawals', 'external-wallet'];
const charts = ['dashboard', 'exchange', 'assets', 'AreaChart', 'series', 'month-trend'];
const settings = ['settings', 'settings-security', 'settings-limits', 'settings-invite'];
const customers = [...money, ...charts, ...settings, 'settings-preferences', 'payment-method', 'MfaChallenge', 'orders', 'verify', 'unlocking'];
/** The ways into the console, and the own account there, share the forms of customers' pages, and must not change what those load. */
const enrollment = ['admin-invitation', 'admin-account'];
const admission = ['admin-signin', ...enrollment];
const everybody = ['written-pages', 'landing-rest', 'reading', 'coin', 'contact', 'otc', 'wallet', 'learn', 'referral-program', 'referrals'];
/** Loaded beside the page on every page of a customer, or wherever prices are: in the part that they are named in, even alone. */
const beside = ['Shell', 'resource-calls', 'client', 'open-calls', 'series', 'AreaChart'];

/**
 * Which pages share which part, the narrow parts first: a module goes to the first part that names everything that loads it. Pages and other code
 * on demand go by the names of their files (`deposits.page.tsx` is `deposits`); the staff's pages by `admin`, but the ways in by their own.
 */
export const parts: ReadonlyArray<readonly [part: string, loadedBy: readonly string[]]> = [
  // What the chart of prices shares with that of sales stays in its file, which staff load as well: customers must not load one more.
  ['AreaChart', ['AreaChart']],
  ['settings-tabs', settings],
  // The countries and the phone number, which no other page needs.
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
  ['settings-tabs', [...settings, 'settings-preferences', 'admin', ...admission]],
  ['portfolio', ['dashboard', 'assets', 'month-trend']],
  ['market', [...charts, 'coin']],
  ['proof', [...money, 'payment-method', 'MfaChallenge', 'settings-security', 'unlocking', 'verify', 'signin', 'admin', ...admission]],
  // What staff and customers share is the customers': theirs must not grow by a script, and staff can load more.
  ['customer', [...customers, 'Shell', 'Drawer', 'resource-calls', 'client', 'admin', ...admission, 'StaffShell']],
  ['records', [...customers, ...everybody, 'landing', 'Shell', 'Drawer', 'resource-calls', 'open-calls', 'admin', ...admission, 'StaffShell']],
];
/** What no part has, and what these share with any page: forms, problems, calls. */
const common = { part: 'common', loadedBy: ['signin', 'signup', 'customer-token'] };

const named = new Set([...parts.flatMap(([, loadedBy]) => loadedBy), ...common.loadedBy]);

/**
 * The part of a module that these load, or null: what one page alone loads stays with it. A page that no part names changes nothing for the
 * others; what it shares with one of them is a file of its own.
 */
export function partOf(loadedBy: readonly string[]): string | null {
  const known = loadedBy.filter((name) => named.has(name));
  if (known.length < 2 && !known.some((name) => beside.includes(name))) return null;
  return parts.find(([, names]) => known.every((name) => names.includes(name)))?.[0] ?? common.part;
}

/** `admin-queue.page.tsx` as the name of its page. */
export const nameOfPage = (file: string): string => file.replace(/\.page$/, '');

function nameOf(id: string): string {
  const file = basename(id).replace(/\.\w+$/, '');
  const name = nameOfPage(file);
  return name !== file && name.startsWith('admin-') && !admission.includes(name) ? 'admin' : name;
}

/** What a module is loaded by: the pages and the other code on demand that import it, directly or not. */
function loadersOf(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): readonly string[] {
  seen.add(id);
  const info = context.getModuleInfo(id);
  const own = (info?.dynamicImporters.length ?? 0) > 0 ? [nameOf(id)] : [];
  return [...own, ...(info?.importers ?? []).flatMap((importer) => (seen.has(importer) ? [] : loadersOf(importer, context, seen)))];
}

const sources = join(import.meta.dirname, '../../src');
const ofStaff = /^(app\/staff-shell|features\/(admin-|staff-|palette|keyboard))/;
let known: ReadonlySet<string> | null = null;

/** The files of the icons that staff alone see. The index of the icons imports them all, so who loads which cannot be seen: who names which is. */
function staffIcons(): ReadonlySet<string> {
  if (known) return known;
  const named = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ isStaffs: ofStaff.test(path), names: iconsIn(readFileSync(join(sources, path), 'utf8')) }));
  const seenBy = (isStaffs: boolean) => new Set(named.filter((file) => file.isStaffs === isStaffs).flatMap(({ names }) => names));
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

/** The chunk of a module that several pages share, so that a page loads a handful of files, and next to nothing that it does not use. */
export function chunkOf(id: string, context: Rolldown.ChunkingContext): string | null {
  if (id.includes('lucide-react')) return staffIcons().has(basename(id, '.mjs')) ? 'staff-icons' : common.part;
  // The addresses of pictures: pages without one need none of them.
  if (id.endsWith('.avif')) return 'screens';
  return partOf(loadersOf(id, context));
}
