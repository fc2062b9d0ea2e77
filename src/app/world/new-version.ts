import type { NewVersionMachine } from '#machines/newVersion/newVersion.machine.ts';
import type { NewVersionInput } from '#machines/newVersion/newVersion.types.ts';
import { partMissing } from '#ports/browser/code.ts';
import { firstAct } from '#ui/on-demand/firstAct.ts';
import { untilLoaded } from '#ui/on-demand/lazyCode.ts';
import { deferred } from '../logic/deferred.ts';
import type { World } from './world.ts';

type Code = typeof import('../page-parts/new-version.tsx');
let code: Code | null = null;

const loaded = (): Code => {
  if (code === null) throw new Error('not loaded');
  return code;
};

/** Loads the watch for a new version before anybody can miss a part: with their first act. */
export async function loadNewVersion(): Promise<NewVersionInput> {
  // A page that is missing from the start waits for nobody’s hand.
  const missing = new Promise((resolve) => addEventListener(partMissing, resolve, { once: true }));
  await Promise.race([firstAct, missing]);
  code = await untilLoaded(() => import('../page-parts/new-version.tsx'));
  return code.readVersions();
}

/** The watch, once its code is here. */
export const newVersionLogic = (world: () => World): NewVersionMachine =>
  deferred(() => loaded().provideNewVersion(world));

/** What shows it. @throws Error while its code is not here */
export const newVersionNotice = (): Code['NewVersionNotice'] => loaded().NewVersionNotice;
