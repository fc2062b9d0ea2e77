import type { Writing } from '#features/reading/reading.types.ts';
import { WalletCheck } from '#features/wallet-check/WalletCheck.tsx';
import { clipboardCanBeRead } from '#ports/browser/clipboard.ts';
import { openWalletCheck } from '../effects/open/wallet-check.ts';
import { useFlow, useIsHydrating } from '../hooks/world.ts';
import { writtenPage } from '../outlet/page.ts';
import { WrittenPage } from '../outlet/WrittenPage.tsx';

function Check() {
  const flow = useFlow('walletCheck');
  const isLive = !useIsHydrating();
  // Whatever drew the page at the build did not know the browser.
  return flow && <WalletCheck flow={flow} canPaste={isLive && clipboardCanBeRead()} isLive={isLive} />;
}

const parts = { WalletCheck: Check };

/** The check of any wallet address, within its text. */
export const pageOf = (writing: Writing) => writtenPage({ render: () => <WrittenPage writing={writing} parts={parts} />, open: openWalletCheck });
