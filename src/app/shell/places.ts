import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CreditCard,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  ReceiptText,
  Settings,
  Wallet,
  WalletCards,
} from 'lucide-react';

export interface Place {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The sidebar, in the specification's order. */
export const mainPlaces: readonly Place[] = [
  { href: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { href: '/exchange', label: 'Exchange', icon: ArrowLeftRight },
  { href: '/assets', label: 'Assets', icon: WalletCards },
  { href: '/deposits', label: 'Deposits', icon: ArrowDownToLine },
  { href: '/withdrawals', label: 'Withdrawals', icon: ArrowUpFromLine },
  { href: '/external-wallet', label: 'External Wallet', icon: Wallet },
  { href: '/orders', label: 'Orders', icon: ReceiptText },
];

/** The phone's bottom bar; "More" opens the sidebar with the rest. */
export const phonePlaces = mainPlaces.slice(0, 4);

const settings: Place = { href: '/settings', label: 'Settings', icon: Settings };
const paymentMethod: Place = { href: '/payment-method', label: 'Payment Method', icon: CreditCard };
const externalWallet: Place = { href: '/external-wallet', label: 'External Wallet', icon: Wallet };
const logout: Place = { href: '/logout', label: 'Logout', icon: LogOut };

/** The account section that the sidebar has on a phone. */
export const accountPlaces: readonly Place[] = [settings, paymentMethod, logout];
/** The My Account dropdown of the top bar. */
export const menuPlaces: readonly Place[] = [settings, paymentMethod, externalWallet, logout];
