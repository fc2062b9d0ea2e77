import { useSelector } from '@xstate/react';
import { selectSuggestions } from '#machines/walletCheck/walletCheck.machine.ts';
import { Button } from '#ui/button/Button.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { suggestionLabel } from './messages.ts';
import type { WalletCheckProps } from './WalletCheck.tsx';

/** Buttons that check the address for a coin of the network that it seems to belong to. */
export function Suggestions({ flow }: Pick<WalletCheckProps, 'flow'>) {
  const suggestions = useSelector(flow, selectSuggestions);
  if (suggestions.length === 0) return null;
  return (
    <Cluster gap={2}>
      {suggestions.map((asset) => (
        <Button key={asset} size="small" onClick={() => flow.send({ type: 'suggestion.taken', asset })}>
          {suggestionLabel(asset)}
        </Button>
      ))}
    </Cluster>
  );
}
