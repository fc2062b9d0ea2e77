import { hostedPorts } from '#app/effects/account/hosted.ts';
import { useApp, useFlow, useSandbox } from '#app/hooks/app.ts';
import { UnlockAccount, type UnlockAccountProps } from '#features/unlock-account/UnlockAccount.tsx';

export { unlockAccount } from '#features/unlock-account/effects.ts';

/** Unlocks an account. The code loads with the first sign-in to a locked account. */
export function Unlocking({ onLeave }: Pick<UnlockAccountProps, 'onLeave'>) {
  const flow = useFlow('unlockAccount');
  const { settings } = useApp().services;
  const sandbox = useSandbox();
  return (
    flow && (
      <UnlockAccount flow={flow} sandbox={sandbox} showInquiry={hostedPorts(settings).inquiry.show} onLeave={onLeave} />
    )
  );
}
