import { useFlow, useIsHydrating } from '#app/hooks/app.ts';
import { contentPage } from '#app/outlet/page.ts';
import { WrittenPage } from '#app/outlet/WrittenPage.tsx';
import type { Writing } from '#features/reading/reading.types.ts';
import { clipboardCanBeRead } from '#ports/browser/clipboard.ts';
import { openWalletCheck } from './effects.ts';
import { WalletCheck } from './WalletCheck.tsx';

function Check() {
  const flow = useFlow('walletCheck');
  const isLive = !useIsHydrating();
  // The prerendered page does not depend on the browser.
  return flow && <WalletCheck flow={flow} canPaste={isLive && clipboardCanBeRead()} isLive={isLive} />;
}

const parts = { WalletCheck: Check };

/** The check of any wallet address, within its text. */
export const pageOf = (writing: Writing) =>
  contentPage({ render: () => <WrittenPage writing={writing} parts={parts} />, open: openWalletCheck });
