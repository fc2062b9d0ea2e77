import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { Card } from '#ui/card/Card.tsx';
import { SkeletonRows } from '#ui/list/Skeleton.tsx';
import { untilLoaded } from '#ui/on-demand/lazyCode.ts';
import { begin } from '../address/arrival.ts';
import type { AppHandle } from '../handle/app-handle.ts';
import type { PageDefinition } from './page.ts';

/** The page started at its heading, since the linked part was not there yet. */
function beginAtPart(): void {
  if (location.hash !== '' && document.activeElement?.tagName === 'H1') begin();
}

function Arrived({ children }: { children: ReactNode }) {
  useLayoutEffect(beginAtPart, []);
  return children;
}

interface TabProps {
  subscribe: (notify: () => void) => () => void;
  loaded: () => PageDefinition | null;
}

/** Not `lazy`, which shows a tab a moment after its code has loaded. */
function Tab({ subscribe, loaded }: TabProps) {
  const page = useSyncExternalStore(subscribe, loaded, () => null);
  return page ? <Arrived>{page.render()}</Arrived> : <Loading />;
}

/**
 * A part of a page whose code loads when the address first reaches it. Its resources start once the
 * code is there, if the tab is still wanted.
 */
export function tabOnDemand(
  load: () => Promise<{ readonly page: PageDefinition }>,
  isWanted: () => boolean,
): PageDefinition {
  let code: PageDefinition | null = null;
  let entered: AppHandle | null = null;
  const listeners = new Set<() => void>();
  const start = async () => {
    const { page } = await untilLoaded(load);
    code = page;
    if (entered && isWanted()) page.enter(entered);
    for (const notify of listeners) notify();
  };
  const subscribe = (notify: () => void) => {
    listeners.add(notify);
    return () => void listeners.delete(notify);
  };
  return {
    render: () => <Tab subscribe={subscribe} loaded={() => code} />,
    enter(app) {
      if (code) code.enter(app);
      else if (entered === null) void start();
      entered = app;
    },
    readAddress: (app) => code?.readAddress(app),
    onSignedIn: (app) => code?.onSignedIn(app),
  };
}

const Loading = () => (
  <Card>
    <SkeletonRows />
  </Card>
);

interface Tabbed<Name extends string> extends Pick<PageDefinition, 'render'> {
  readonly tabs: Readonly<Record<Name, PageDefinition>>;
  /** The current tab, from the address bar. */
  readonly tabNow: () => Name;
}

/** A page with tabs, chosen by its address. Entering a tab starts what it needs. */
export function tabbedPage<Name extends string>({ tabs, tabNow, render }: Tabbed<Name>): PageDefinition {
  let open: Name | null = null;
  const enter = (app: AppHandle) => {
    open = tabNow();
    tabs[open].enter(app);
  };
  return {
    render,
    enter,
    readAddress: (app) => (open === tabNow() ? tabs[open].readAddress(app) : enter(app)),
    onSignedIn: (app) => tabs[tabNow()].onSignedIn(app),
  };
}
