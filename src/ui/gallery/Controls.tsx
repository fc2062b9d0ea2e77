import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { assets } from '#domain/assets/assets.ts';
import { Button } from '../button/Button.tsx';
import { ButtonLink } from '../button/ButtonLink.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { Chip } from '../chip/Chip.tsx';
import { CoinMark } from '../coin/CoinMark.tsx';
import { CopyButton } from '../copy/CopyButton.tsx';
import { Cluster } from '../layout/Cluster.tsx';
import { Stack } from '../layout/Stack.tsx';
import { AppLink } from '../link/AppLink.tsx';
import { Segmented } from '../tabs/Segmented.tsx';
import { Tabs } from '../tabs/Tabs.tsx';
import { Text } from '../text/Text.tsx';
import { Section } from './Section.tsx';

const variants = ['main', 'quiet', 'plain', 'danger'] as const;
/** All that the product knows, and one that it does not. */
const coins = [...Object.keys(assets), 'ZZZ'];
const sides = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
] as const;

/** Buttons, chips, tabs and other small parts. */
export function Controls() {
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [tab, setTab] = useState('overview');
  return (
    <Section title="Controls">
      {(['large', 'medium', 'small'] as const).map((size) => (
        <Cluster key={size}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant === 'danger' ? 'Remove wallet' : 'Open an account'}
            </Button>
          ))}
        </Cluster>
      ))}
      <Cluster>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            Not yet
          </Button>
        ))}
        {variants.map((variant) => (
          <Button key={variant} variant={variant} busy>
            Submitting
          </Button>
        ))}
      </Cluster>
      <Cluster>
        <ButtonLink href="/signup" variant="main">
          Open an account
        </ButtonLink>
        <ButtonLink href="https://example.test/" target="_blank">
          Elsewhere
        </ButtonLink>
        <IconButton label="Download" icon={<Download size={18} aria-hidden />} />
        <IconButton label="Remove" variant="quiet" size="small" icon={<Trash2 size={16} aria-hidden />} />
        <CopyButton value="tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx" what="address" />
        <CopyButton value="x" what="reference" iconOnly />
        <AppLink href="/faq">Questions and answers</AppLink>
      </Cluster>
      <Cluster>
        <Chip>Unverified</Chip>
        <Chip tone="gain">Verified</Chip>
        <Chip tone="loss">Frozen</Chip>
        <Chip tone="hold">In review</Chip>
        <Chip tone="accent">Due diligence</Chip>
        <Chip tone="accent" removeLabel="Remove the filter State: unverified" onRemove={() => undefined}>
          State: unverified
        </Chip>
      </Cluster>
      <Cluster>
        {coins.map((code) => (
          <CoinMark key={code} code={code} />
        ))}
      </Cluster>
      <Stack gap={4}>
        <Segmented label="Side" options={sides} value={side} onValue={setSide} wide />
        <Tabs
          label="Customer"
          value={tab}
          onValue={setTab}
          tabs={[
            { value: 'overview', label: 'Overview', content: <Text>The account at a glance.</Text> },
            { value: 'identity', label: 'Identity', content: <Text>Checks and documents.</Text> },
            { value: 'audit', label: 'Audit', content: <Text>Every change, with its author.</Text> },
          ]}
        />
      </Stack>
    </Section>
  );
}
