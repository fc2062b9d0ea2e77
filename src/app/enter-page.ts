import { findRoute } from '#domain/site/routes.ts';
import { loadedPage } from './pages.ts';
import type { World } from './world.ts';

const product = 'Statechange';

/** What entering a page starts: its title, its loads and its flows. Open flows of the page before end here. */
export function enterPage(world: World, path: string): void {
  const route = findRoute(path);
  const module = loadedPage(path);
  document.title = `${route?.title ?? 'Page not found'} · ${product}`;
  if (!module) return;
  const { session } = world.actor('session').getSnapshot().context;
  // The guard is about to lead away from here; a customer's flow without a customer must not begin.
  if (route?.guard === 'customer' && !session) return;
  if (route?.guard === 'guest' && session) return;
  world.want(...(module.resources ?? []));
  const flows = module.flows?.(world) ?? [];
  closeOtherOpenFlows(
    world,
    flows.map(({ key }) => key),
  );
  for (const { listen, ...flow } of flows) {
    const before = world.app.getSnapshot().context.flows[flow.key]?.ref;
    world.app.send({ type: 'flow.opened', ...flow });
    const now = world.app.getSnapshot().context.flows[flow.key]?.ref;
    if (now && now !== before) listen?.(now);
  }
  module.enter?.(world);
}

function closeOtherOpenFlows(world: World, kept: readonly string[]): void {
  for (const [key, { scope }] of Object.entries(world.app.getSnapshot().context.flows))
    if (scope === 'open' && !kept.includes(key)) world.app.send({ type: 'flow.closed', key });
}
