import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CreditCard,
  LayoutDashboard,
  LogOut,
  ReceiptText,
  Settings,
  Wallet,
  WalletCards,
} from 'lucide-react';
import type { NavItem } from './NavList.tsx';

export const mainNavItems: readonly NavItem[] = [
  { href: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { href: '/exchange', label: 'Exchange', icon: ArrowLeftRight },
  { href: '/assets', label: 'Assets', icon: WalletCards },
  { href: '/deposits', label: 'Deposits', icon: ArrowDownToLine },
  { href: '/withdrawals', label: 'Withdrawals', icon: ArrowUpFromLine },
  { href: '/external-wallet', label: 'External Wallet', icon: Wallet },
  { href: '/orders', label: 'Orders', icon: ReceiptText },
];

/**
 * The phone's bottom bar: Deposits and Exchange are one touch away. It omits Assets, which the
 * dashboard links to; "More" opens the sidebar with the rest.
 */
export const phoneNavItems = mainNavItems.toSpliced(2, 1).slice(0, 4);

const settings: NavItem = { href: '/settings', label: 'Settings', icon: Settings };
const paymentMethod: NavItem = { href: '/payment-method', label: 'Payment Method', icon: CreditCard };
const externalWallet: NavItem = { href: '/external-wallet', label: 'External Wallet', icon: Wallet };
const logout: NavItem = { href: '/logout', label: 'Logout', icon: LogOut };

/** The account section of a phone's sidebar. */
export const accountNavItems: readonly NavItem[] = [settings, paymentMethod, logout];
export const menuNavItems: readonly NavItem[] = [settings, paymentMethod, externalWallet, logout];
