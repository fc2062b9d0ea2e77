import { UnlockAccount, type UnlockAccountProps } from '#features/unlock-account/UnlockAccount.tsx';
import { hostedPorts } from '../effects/account/hosted.ts';
import { useFlow, useSandbox, useWorld } from '../hooks/world.ts';

export { unlockAccount } from '../effects/access/unlock-account.ts';

/** What unlocks an account on the sign-in page. Its code loads when somebody signs in to a locked account. */
export function Unlocking({ onLeave }: Pick<UnlockAccountProps, 'onLeave'>) {
  const flow = useFlow('unlockAccount');
  const { settings } = useWorld().services;
  const sandbox = useSandbox();
  return flow && <UnlockAccount flow={flow} sandbox={sandbox} showInquiry={hostedPorts(settings).inquiry.show} onLeave={onLeave} />;
}
