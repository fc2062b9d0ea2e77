import { onDemand } from '#app/logic/on-demand.ts';

type Unlocking = typeof import('./unlocking.page.tsx');
let loaded: Unlocking | null = null;

/** Loads the unlocking flow. @throws ProblemError when it does not load */
export async function loadUnlocking(): Promise<Unlocking> {
  loaded ??= await onDemand(() => import('./unlocking.page.tsx'));
  return loaded;
}

export const loadedUnlocking = (): Unlocking['Unlocking'] | null => loaded?.Unlocking ?? null;
