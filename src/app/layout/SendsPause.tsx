import { ownBankUrl } from '#domain/site/settings.ts';
import { PauseNotice } from '#presenters/security/PauseNotice.tsx';
import { useLoaded, useWorld } from '../hooks/world.ts';

/** The notice of paused withdrawals, for pages that load `security`. */
export function SendsPause() {
  const { settings } = useWorld().services;
  return <PauseNotice security={useLoaded('security').known} includesDeposits={settings.bankUrl !== ownBankUrl} />;
}
