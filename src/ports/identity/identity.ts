import type { Settings } from '#domain/site/settings.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import type { Authentication, Confirmation, LinkCheck } from './firebase.ts';

/** Sign-in by a third-party service, loaded on demand. */
export function createIdentity(settings: Settings['firebase']) {
  let loading: Promise<ReturnType<typeof import('./firebase.ts').createFirebaseIdentity>> | null = null;
  const service = () => {
    loading ??= import('./firebase.ts').then(({ createFirebaseIdentity }) => createFirebaseIdentity(settings));
    // Forget a failed load, so that the next try loads again.
    return loading.catch((cause: unknown) => {
      loading = null;
      const message = 'You seem to be offline. Check your connection and try again.';
      throw Object.assign(new ProblemError({ code: 'offline', retryable: true, message }), { cause });
    });
  };
  return {
    authenticate: async (email: string, password: string): Promise<Authentication> =>
      (await service()).authenticate(email, password),
    authenticateWithToken: async (token: string): Promise<Authentication> =>
      (await service()).authenticateWithToken(token),
    checkLink: async (code: string): Promise<LinkCheck> => (await service()).checkLink(code),
    confirmEmail: async (code: string, password: string): Promise<Confirmation> =>
      (await service()).confirmEmail(code, password),
  };
}
export type Identity = ReturnType<typeof createIdentity>;
