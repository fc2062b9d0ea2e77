import { expect, test } from 'vitest';
import { routes } from '#domain/site/routes.ts';
import { isDeep } from '../kit/deep.ts';
import { visit } from './browser.ts';
import { demo, signedIn } from './people.ts';
import { expectReflow } from './reflow.ts';
import { keptVisit, sharedBrowser, sharedServer } from './shared.ts';
import { staffSession, untilLoaded, visitAsStaff } from './staff.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

/** What has most on it. */
const crowded = ['/dashboard', '/exchange', '/withdrawals', '/assets', '/payment-method', '/admin/customer'];
const paths = routes.map(({ path }) => path).filter((path) => (isDeep('variants') ? !/:|logout/.test(path) : crowded.includes(path)));

const visitors = {
  open: await keptVisit(visit(browser, server.url)),
  customer: await keptVisit(signedIn(server, browser, demo)),
  staff: await keptVisit(visitAsStaff(browser, server.url, await staffSession(server.url))),
};
const guardOf = (path: string) => routes.find((route) => route.path === path)?.guard;
const visitorOf = (path: string) => {
  const guard = guardOf(path);
  return guard === 'customer' ? visitors.customer : guard === 'admin' ? visitors.staff : visitors.open;
};
/** Opened without the link of an email, the page has nothing to show the server, whose refusal the browser tells its console. */
const isRefusal = (path: string, said: string) => path === '/lock-account' && said.includes('401 (Unauthorized)');

test.each(paths)('%s reflows in large type and with spaced text', async (path) => {
  const { page, complaints } = visitorOf(path);
  complaints.length = 0;
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await untilLoaded(page);
  await expectReflow(page, path);
  expect(complaints.filter((said) => !isRefusal(path, said))).toEqual([]);
});
