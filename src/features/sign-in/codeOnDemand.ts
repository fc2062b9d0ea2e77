import type { IdentityProof } from '#app/effects/access/proved-code.ts';
import { onDemand } from '#app/logic/on-demand.ts';

type Code = typeof import('#app/effects/access/proved-code.ts');
let loaded: Code | null = null;

/** Loads the code-entry step for new browsers. @throws ProblemError when it does not load */
export async function loadCode(): Promise<void> {
  loaded ??= await onDemand(() => import('#app/effects/access/proved-code.ts'));
}

/** The code of a sign-in, once it has loaded. @param proof of the sign-in */
export function loadedCode(proof: () => IdentityProof) {
  if (loaded === null) throw new Error('the code of a new browser has not loaded');
  return loaded.provideProvedCode('sign-in', proof);
}
