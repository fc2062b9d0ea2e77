import { ReferralPanel } from '#features/referral/ReferralPanel.tsx';
import { canShare } from '#ports/browser/share.ts';
import { listState } from '../hooks/list-state.ts';
import { useLoaded } from '../hooks/world.ts';

/** A customer's own invitations, for pages that load `referrals`. What loaded last stays, with its time. */
export function OwnInvitations() {
  const { known, value, ...load } = useLoaded('referrals');
  return <ReferralPanel state={listState({ ...load, value: known === null ? null : [known] }, load.staleSince)} sharing={canShare()} />;
}
