import { ownBankUrl } from '#domain/site/settings.ts';
import { ClosingNotice } from '#presenters/security/ClosingNotice.tsx';
import { PauseNotice } from '#presenters/security/PauseNotice.tsx';
import { useApp, useLoaded } from '../hooks/app.ts';

/** Notices of a pending closing and of paused withdrawals, for pages that load `security`. */
export function SendsPause() {
  const { settings } = useApp().services;
  const { known } = useLoaded('security');
  return (
    <>
      <ClosingNotice at={known?.closesAt ?? null} />
      <PauseNotice security={known} includesDeposits={settings.bankUrl !== ownBankUrl} />
    </>
  );
}
