import type { Settings } from '../settings.types.ts';
import type { Authentication } from './firebase.ts';

/** Sign-in by the third-party authentication service, loaded when it is first needed. */
export function createIdentity(settings: Settings['firebase']) {
  let loading: Promise<ReturnType<typeof import('./firebase.ts').createFirebaseIdentity>> | null = null;
  return {
    async authenticate(email: string, password: string): Promise<Authentication> {
      loading ??= import('./firebase.ts').then(({ createFirebaseIdentity }) => createFirebaseIdentity(settings));
      // A load that failed must not be remembered: the next try loads again.
      const service = await loading.catch((error: unknown) => {
        loading = null;
        throw error;
      });
      return service.authenticate(email, password);
    },
  };
}
export type Identity = ReturnType<typeof createIdentity>;
