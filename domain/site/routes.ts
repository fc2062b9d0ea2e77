/** Every route, as data for the router, sidebar, guards, server 404s, and page titles. */
type Guard = 'open' | 'guest' | 'customer' | 'admin';

export interface Route {
  /** A wouter pattern: `/admin/customer/:guid`. Case-insensitive, like the old site. */
  readonly path: string;
  readonly guard: Guard;
  readonly title: string;
  /** A single form in the middle of the page, without the menu; all guest pages look like that. */
  readonly narrow?: boolean;
  /** Placeholder text for pages without a screen yet. */
  readonly holds?: string;
}

const open = (path: string, title: string): Route => ({ path, guard: 'open', title });
const customer = (path: string, title: string): Route => ({ path, guard: 'customer', title });
/** A public page that is a single form. */
const form = (path: string, title: string): Route => ({ path, guard: 'open', title, narrow: true });
const admin = (path: string, title: string, holds?: string): Route => ({
  path,
  guard: 'admin',
  title,
  ...(holds !== undefined && { holds }),
});

/** The coin page, its buying guide, and the guide's title if it covers more than the coin. */
const coins: ReadonlyArray<readonly [name: string, about: string, guide: string, guideTitle?: string]> = [
  ['Bitcoin', '/what-is-bitcoin-btc', '/how-to-buy-bitcoin-canada', 'How to buy Bitcoin in Canada'],
  ['Ether', '/what-is-ether', '/how-to-buy-ether'],
  ['Litecoin', '/what-is-litecoin', '/how-to-buy-litecoin'],
  ['Bitcoin Cash', '/what-is-bitcoin-cash', '/how-to-buy-bitcoin-cash'],
  ['XRP', '/what-is-XRP', '/how-to-buy-XRP'],
  ['Stellar', '/what-is-stellar', '/how-to-buy-stellar'],
  ['Dogecoin', '/what-is-dogecoin', '/how-to-buy-dogecoin'],
  ['Cardano', '/what-is-cardano', '/how-to-buy-cardano'],
  ['Chainlink', '/what-is-chainlink', '/how-to-buy-chainlink'],
  ['Polkadot', '/what-is-polkadot', '/how-to-buy-polkadot'],
];

export const routes: readonly Route[] = [
  open('/', 'A crypto exchange that shows where your money is'),
  { path: '/signin', guard: 'guest', title: 'Sign in' },
  { path: '/signup', guard: 'guest', title: 'Open an account' },
  open('/logout', 'Signing out'),
  customer('/dashboard', 'Dashboard'),
  customer('/exchange', 'Exchange'),
  customer('/orders', 'Orders'),
  customer('/verify', 'Verify your identity'),
  customer('/assets', 'Assets'),
  customer('/deposits', 'Deposits'),
  customer('/withdrawals', 'Withdrawals'),
  customer('/external-wallet', 'External Wallet'),
  customer('/payment-method', 'Payment Method'),
  customer('/settings', 'Settings'),
  customer('/settings-preferences', 'Preferences'),
  form('/reset', 'Reset your password'),
  form('/reset-password', 'Choose a new password'),
  form('/confirm-email', 'Confirm your new email address'),
  form('/lock-account', 'Lock your account'),
  open('/privacy-policy', 'Privacy policy'),
  open('/terms-and-conditions', 'Terms and conditions'),
  open('/user-agreement', 'User agreement'),
  open('/getting-started', 'Getting started: from account to first order'),
  open('/buy-crypto-in-windsor', 'How to buy crypto in Windsor, Ontario'),
  open('/about', 'About the exchange'),
  open('/referral-program', 'Referral program'),
  open('/wallet', 'Check a wallet address'),
  open('/learn', 'Learn about crypto'),
  open('/faq', 'Frequently asked questions'),
  open('/services', 'Services and fees'),
  open('/otc', 'OTC desk for large trades'),
  open('/contact', 'Contact us'),
  open('/Instant-Buy-Sell-and-Withdraw', 'Instant buy, sell and withdraw: the real times'),
  open('/Real-Time-Quotes', 'Real-time quotes: how a price is made'),
  open('/Non-Custodial', 'Non-custodial or custodial: who holds the keys'),
  open('/Safe-and-Secure-Crypto-Wallet', 'How to choose a safe and secure crypto wallet'),
  open('/decentralized-finance-defi-wallet', 'What is a DeFi (decentralized finance) wallet?'),
  open('/What-is-a-blockchain', 'What is a blockchain?'),
  ...coins.flatMap(([name, about, guide, guideTitle = `How to buy ${name}`]) => [
    open(about, `What is ${name}?`),
    open(guide, guideTitle),
  ]),
  form('/admin/signin', 'Staff sign in'),
  form('/admin/invitation', 'Your invitation'),
  admin('/admin/customer', 'Customers'),
  admin('/admin/customer/:guid', 'Customer'),
  admin('/admin/queue', 'Queue'),
  admin('/admin/queue/:id', 'Case'),
  admin('/admin/trades', 'Trades'),
  admin('/admin/customer-accounts', 'Customer accounts'),
  admin('/admin/sales', 'Sales'),
  admin('/admin/requests', 'Requests'),
  admin('/admin/rules', 'Signal rules'),
  admin('/admin/staff', 'Staff'),
  admin('/admin/audit', 'Audit log'),
  admin('/admin/account', 'Your account'),
];

/** Null: the not-found page. */
export const documentTitle = (route: Route | null): string => `${route?.title ?? 'Page not found'} · Statechange`;

/** The base name of a path's files: `what-is-ether`, and `home` for `/`. */
export const slugOf = (path: string): string => (path === '/' ? 'home' : path.slice(1));

/** Compiles a path: `:name` matches one segment. */
const pattern = (path: string) => new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}/?$`, 'i');
const patterns = routes.map((route) => ({ route, pattern: pattern(route.path) }));

/** Null for the not-found page. */
export const findRoute = (pathname: string): Route | null =>
  patterns.find((entry) => entry.pattern.test(pathname))?.route ?? null;
