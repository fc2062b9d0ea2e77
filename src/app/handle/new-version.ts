import type { NewVersionMachine } from '#machines/newVersion/newVersion.machine.ts';
import type { NewVersionInput } from '#machines/newVersion/newVersion.types.ts';
import { partMissing } from '#ports/browser/code.ts';
import { firstAct } from '#ui/on-demand/firstAct.ts';
import { untilLoaded } from '#ui/on-demand/lazyCode.ts';
import { deferred } from '../logic/deferred.ts';
import type { AppHandle } from './app-handle.ts';

type Code = typeof import('../page-parts/new-version.tsx');
let code: Code | null = null;

const loaded = (): Code => {
  if (code === null) throw new Error('not loaded');
  return code;
};

/** Loads the version watch with the user's first action, before anyone can need a missing file. */
export async function loadNewVersion(): Promise<NewVersionInput> {
  // A file missing at startup must not wait for user input.
  const missing = new Promise((resolve) => addEventListener(partMissing, resolve, { once: true }));
  await Promise.race([firstAct, missing]);
  code = await untilLoaded(() => import('../page-parts/new-version.tsx'));
  return code.readVersions();
}

/** The version watch, once its code is here. */
export const newVersionLogic = (app: () => AppHandle): NewVersionMachine =>
  deferred(() => loaded().provideNewVersion(app));

/** The notice component. @throws Error until its code has loaded */
export const newVersionNotice = (): Code['NewVersionNotice'] => loaded().NewVersionNotice;
