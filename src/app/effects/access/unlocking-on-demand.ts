import { onDemand } from '../../logic/on-demand.ts';

type Unlocking = typeof import('#features/sign-in/unlocking.page.tsx');
let loaded: Unlocking | null = null;

/** Loads what unlocks an account. @throws ProblemError when it does not load */
export async function loadUnlocking(): Promise<Unlocking> {
  loaded ??= await onDemand(() => import('#features/sign-in/unlocking.page.tsx'));
  return loaded;
}

/** What shows the unlocking, once it has loaded. */
export const loadedUnlocking = (): Unlocking['Unlocking'] | null => loaded?.Unlocking ?? null;
