import { customer, recurringBuyer } from '../cast.ts';
import { changeOfChart, type Screen, text } from './screen.ts';

export const recordScreens: readonly Screen[] = [
  {
    name: 'dashboard',
    route: '/dashboard',
    path: '/dashboard',
    who: customer,
    ready: (page) => page.getByRole('img', { name: /^Portfolio value/ }),
    besides: changeOfChart,
  },
  {
    name: 'assets',
    route: '/assets',
    path: '/assets',
    who: customer,
    ready: (page) => page.getByRole('row').filter({ hasText: 'Ethereum' }),
  },
  {
    name: 'asset',
    route: '/assets',
    path: '/assets?asset=ETH',
    who: customer,
    ready: (page) => page.getByRole('row').nth(2),
    besides: changeOfChart,
  },
  { name: 'orders', route: '/orders', path: '/orders', who: customer, ready: (page) => page.getByRole('row').nth(3) },
  {
    name: 'order',
    route: '/orders',
    path: ({ order }) => `/orders?order=${order}`,
    who: customer,
    ready: text('You paid'),
  },
  {
    name: 'recurring buys',
    route: '/orders',
    path: '/orders?recurring',
    who: customer,
    ready: text('No recurring buys yet'),
  },
  {
    name: 'recurring buy set up',
    route: '/orders',
    path: '/orders?recurring=new&asset=BTC',
    who: customer,
    reach: async (slot) => {
      await slot.fill('Amount', '50');
      await slot.press('Review');
    },
    act: (slot) => slot.press('Set up this recurring buy'),
    ready: text(/^We emailed a six-digit code/),
    calls: /create-otp/,
    goesOnWith: /^Get a new code$/,
  },
  {
    name: 'recurring buy paused',
    route: '/orders',
    path: ({ order }) => `/orders?recurring=${order}`,
    who: recurringBuyer,
    act: (slot) => slot.press('Pause'),
    ready: (page) => page.getByRole('button', { name: 'Resume' }),
    calls: /recurring-buys/,
    goesOnWith: /^Pause$/,
  },
  {
    name: 'statement',
    route: '/orders',
    path: () => `/orders?statement=${new Date().getFullYear()}`,
    who: customer,
    ready: text('Opening balance'),
  },
  {
    name: 'export',
    route: '/orders',
    path: '/orders',
    who: customer,
    act: (slot) => slot.press('Download CSV'),
    ready: text(/^Saved activity_/),
    goesOnWith: /^Download CSV$/,
    fromOpening: true,
    lasts: 8,
  },
];
