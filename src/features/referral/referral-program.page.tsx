import { useSignedIn } from '#app/hooks/app.ts';
import { contentPage } from '#app/outlet/page.ts';
import { WrittenPage } from '#app/outlet/WrittenPage.tsx';
import type { Writing } from '#features/reading/reading.types.ts';
import { ByReader } from '#ui/reader/ByReader.tsx';
import { OwnInvitations } from './OwnInvitations.tsx';
import { ReferralInvitation } from './ReferralPanel.tsx';

/** A customer's own invitations; others see how to get there. */
const Panel = () => (
  <ByReader as="div" signedIn={useSignedIn()} customer={<OwnInvitations />} visitor={<ReferralInvitation />} />
);

export const pageOf = (writing: Writing) =>
  contentPage({
    render: () => <WrittenPage writing={writing} parts={{ ReferralPanel: Panel }} />,
    resources: ['referrals'],
  });
