import {
  ArrowLeftRight,
  ChartColumn,
  CircleUserRound,
  Inbox,
  type LucideIcon,
  Radar,
  ScrollText,
  ShieldCheck,
  UserRoundCog,
  Users,
  WalletCards,
} from 'lucide-react';

export const navIcons: Readonly<Record<string, LucideIcon>> = {
  '/admin/customer': Users,
  '/admin/queue': Inbox,
  '/admin/trades': ArrowLeftRight,
  '/admin/customer-accounts': WalletCards,
  '/admin/sales': ChartColumn,
  '/admin/requests': ShieldCheck,
  '/admin/rules': Radar,
  '/admin/staff': UserRoundCog,
  '/admin/audit': ScrollText,
  '/admin/account': CircleUserRound,
};
