import { useSelector } from '@xstate/react';
import { CircleCheck } from 'lucide-react';
import { selectChecked, selectLacksChecksum, selectRefusedAddress } from '#machines/walletCheck/walletCheck.machine.ts';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { GroupedAddress } from '#presenters/wallet/GroupedAddress.tsx';
import { WhatWasChecked } from '#presenters/wallet/WhatWasChecked.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import { addressFieldId } from './AddressField.tsx';
import { acceptedLines, acceptedTitle, checkWording } from './messages.ts';
import { Suggestions } from './Suggestions.tsx';
import type { WalletCheckProps } from './WalletCheck.tsx';
import styles from './wallet-check.module.css';

type AnswerProps = Pick<WalletCheckProps, 'flow'>;

/** A valid address in its canonical form, and what that does not prove. */
export function Accepted({ flow }: AnswerProps) {
  const checked = useSelector(flow, selectChecked);
  const lacksChecksum = useSelector(flow, selectLacksChecksum);
  if (checked === null) return null;
  return (
    <div className={styles.answer}>
      <div className={styles.title}>
        <CircleCheck size={20} aria-hidden />
        <Heading level={2} tabIndex={-1}>
          {acceptedTitle(checked.network)}
        </Heading>
      </div>
      <GroupedAddress address={checked.address} />
      <Lines label="What we found" lines={acceptedLines(checked)} />
      <Text size="s" tone="soft">
        {lacksChecksum && 'All its letters have the same case, so it carries no checksum and we can’t notice a typo. '}A
        valid address says nothing about its owner. Compare every character with your wallet before you send.
      </Text>
      <div>
        <Button
          onClick={() => {
            flow.send({ type: 'address.cleared' });
            document.getElementById(addressFieldId)?.focus();
          }}
        >
          Check another address
        </Button>
      </div>
    </div>
  );
}

/** Why the address was refused, with what the backend says it checked. */
export function Refused({ flow }: AnswerProps) {
  const refused = useSelector(flow, selectRefusedAddress);
  return (
    <div className={styles.answer}>
      <FlowProblem flow={flow} wording={checkWording} />
      {refused && <WhatWasChecked refused={refused} />}
      <Suggestions flow={flow} />
    </div>
  );
}

/** Why there is no result. The form is unchanged. */
export function Unchecked({ flow }: AnswerProps) {
  return <FlowProblem flow={flow} wording={checkWording} />;
}
