import type { Writing } from '#features/reading/reading.types.ts';
import { ReferralInvitation, ReferralPanel } from '#features/referral/ReferralPanel.tsx';
import { canShare } from '#ports/browser/share.ts';
import { ByReader } from '#ui/reader/ByReader.tsx';
import { listState } from '../hooks/list-state.ts';
import { useLoaded, useSignedIn } from '../hooks/world.ts';
import { writtenPage } from '../outlet/page.ts';
import { WrittenPage } from '../outlet/WrittenPage.tsx';

/** A customer's own invitations; whoever is not signed in is led there. */
const Panel = () => <ByReader as="div" signedIn={useSignedIn()} customer={<Own />} visitor={<ReferralInvitation />} />;

function Own() {
  const { known, value, ...load } = useLoaded('referrals');
  // What loaded last stays, with its time.
  return <ReferralPanel state={listState({ ...load, value: known === null ? null : [known] }, load.staleSince)} sharing={canShare()} />;
}

export const pageOf = (writing: Writing) =>
  writtenPage({ render: () => <WrittenPage writing={writing} parts={{ ReferralPanel: Panel }} />, resources: ['referrals'] });
