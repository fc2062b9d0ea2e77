import type { ActorRefFrom } from 'xstate';
import type { IdentityCheckMachine } from '#machines/identityCheck/identityCheck.machine.ts';

/** What every screen of the verification is given. */
export interface ScreenProps {
  flow: ActorRefFrom<IdentityCheckMachine>;
  sandbox: boolean;
}
