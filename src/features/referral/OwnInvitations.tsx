import { useLoaded } from '#app/hooks/app.ts';
import { listState } from '#app/hooks/list-state.ts';
import { canShare } from '#ports/browser/share.ts';
import { ReferralPanel } from './ReferralPanel.tsx';

/** A customer's own invitations, for pages that load `referrals`. The last load stays. */
export function OwnInvitations() {
  const { known, value, ...load } = useLoaded('referrals');
  return (
    <ReferralPanel
      state={listState({ ...load, value: known === null ? null : [known] }, load.staleSince)}
      sharing={canShare()}
    />
  );
}
