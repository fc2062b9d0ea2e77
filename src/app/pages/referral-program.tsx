import type { Writing } from '#features/reading/reading.types.ts';
import { ReferralInvitation } from '#features/referral/ReferralPanel.tsx';
import { ByReader } from '#ui/reader/ByReader.tsx';
import { useSignedIn } from '../hooks/world.ts';
import { writtenPage } from '../outlet/page.ts';
import { WrittenPage } from '../outlet/WrittenPage.tsx';
import { OwnInvitations } from '../page-parts/own-invitations.tsx';

/** A customer's own invitations; whoever is not signed in is led there. */
const Panel = () => <ByReader as="div" signedIn={useSignedIn()} customer={<OwnInvitations />} visitor={<ReferralInvitation />} />;

export const pageOf = (writing: Writing) =>
  writtenPage({ render: () => <WrittenPage writing={writing} parts={{ ReferralPanel: Panel }} />, resources: ['referrals'] });
