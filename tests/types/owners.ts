/**
 * Lines that must not compile: each `@ts-expect-error` fails the build of the
 * tests once its line is accepted.
 */

import { type Customer, type Opener, type OpenPage, type Owned, open, request } from '#app/handle/app-handle.ts';
import { useLoaded } from '#app/hooks/app.ts';
import { useFlow as useStaffFlow, useLoaded as useStaffLoaded } from '#app/hooks/staff.ts';
import { customerPage, openPage } from '#app/outlet/page.ts';
import { staffPage } from '#app/outlet/staff-page.ts';
import { publicResource, type Resource, staffResource } from '#app/resources/resources.ts';
import type { ListQuery } from '#domain/lists/listQuery.ts';
import type { Series } from '#machines/chart/chart.types.ts';
import type { Openings } from '#machines/flows/flows.types.ts';

const Page = () => null;
type Opened = Openings['order'];

export const pages = [
  customerPage({ Page, resources: ['accounts', 'marketList', ['series', { coin: 'bitcoin', range: 'month' }]] }),
  openPage({ Page, resources: ['landingPrice', 'referrals'] }),
  staffPage({ Page, resources: ['marketList'] }),
  // @ts-expect-error A page of staff has nothing of a customer's.
  staffPage({ Page, resources: ['accounts'] }),
  // @ts-expect-error The month of no coin.
  customerPage({ Page, resources: ['series'] }),
  // @ts-expect-error No resource has this name.
  customerPage({ Page, resources: ['account'] }),
];

export function flowsOfOthers(
  staff: Owned<'staff'>,
  page: OpenPage,
  customer: Customer,
  opened: Opened,
  signUp: Openings['signUp'],
  list: Openings['staffList'],
): void {
  open(staff.flows, 'signUp', () => signUp);
  open(customer.flows, 'signUp', () => signUp);
  // @ts-expect-error A customer's order is not staff's to open.
  open(staff.flows, 'order', () => opened);
  open(staff.flows, 'staffList', () => list);
  // @ts-expect-error Nor is a list of staff's a customer's.
  open(customer.flows, 'staffList', () => list);
  // @ts-expect-error Nor a visitor's.
  open(page.flows, 'order', () => opened);
  // @ts-expect-error Nor is what opens one what opens the other.
  const flows: Opener<'customer'> = staff.flows;
  void flows;
}

export function UseOfStaff(): null {
  useStaffLoaded('marketList');
  // @ts-expect-error A customer's accounts are not for pages of staff.
  useStaffLoaded('accounts');
  // @ts-expect-error Nor is an order.
  useStaffFlow('order');
  return null;
}

export function UseOfParameters(page: OpenPage): null {
  const series: Series | null = useLoaded('series', { coin: 'bitcoin', range: 'month' }).value;
  // @ts-expect-error Which one is not said.
  useLoaded('series');
  // @ts-expect-error No range has this name.
  useLoaded('series', { coin: 'bitcoin', range: 'decade' });
  // @ts-expect-error Accounts take nothing.
  useLoaded('accounts', { coin: 'bitcoin' });
  request(page, 'series', { coin: 'bitcoin', range: 'year' });
  return series && null;
}

/** A list is a row with a query. */
export const directory: Resource<'staff', readonly string[], ListQuery> = staffResource(
  { pollSeconds: 30 },
  async (_, { token }, __, query: ListQuery) => [token, ...query.sort.map(({ column }) => column)],
);

export const refused = [
  // @ts-expect-error A call for everybody carries no token.
  publicResource({}, async (_, { session }) => session),
  // @ts-expect-error Staff call with their own token, not with a customer's.
  staffResource({}, async (_, { session }) => session),
  // @ts-expect-error No flow emits this.
  staffResource({ reloadedAfter: ['order.place'] }, async () => null),
];
