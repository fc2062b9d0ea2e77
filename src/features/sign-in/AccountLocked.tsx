import { useSelector } from '@xstate/react';
import { selectUnlockAccount } from '#machines/signIn/signIn.selectors.ts';
import type { SignInProps } from './SignIn.tsx';
import { UnlockAccount } from './UnlockAccount.tsx';

/** The password is right, but the account is locked: unlocking it begins here. */
export function AccountLocked({ flow, sandbox, showInquiry }: SignInProps) {
  const unlock = useSelector(flow, selectUnlockAccount);
  return (
    unlock && <UnlockAccount flow={unlock} sandbox={sandbox} showInquiry={showInquiry} onLeave={() => flow.send({ type: 'credentials.revised' })} />
  );
}
