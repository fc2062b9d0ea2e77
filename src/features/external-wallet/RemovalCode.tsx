import { useSelector } from '@xstate/react';
import { selectCode, selectIsDeleting, selectRemoved } from '#machines/externalWallet/externalWallet.selectors.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { GroupedAddress } from '#presenters/wallet/GroupedAddress.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import type { ExternalWalletsProps } from './ExternalWallets.tsx';
import styles from './external-wallet.module.css';
import { removalWording } from './messages.ts';

/** The wallet that will be deleted, and the code that deletes it. */
export function RemovalCode({ flow, sandbox }: ExternalWalletsProps) {
  const removed = useSelector(flow, selectRemoved);
  const code = useSelector(flow, selectCode);
  const problem = useSelector(flow, selectProblem);
  const isDeleting = useSelector(flow, selectIsDeleting);
  if (removed === null) return null;
  return (
    <div className={styles.narrow}>
      <Card>
        <Stack>
          <Heading level={2} look="section" tabIndex={-1}>
            {`Delete “${removed.name}”`}
          </Heading>
          <GroupedAddress address={removed.address} plain />
          {problem && <ProblemNotice wording={removalWording(problem)} />}
          <div role="status">{isDeleting && <Text tone="soft">Deleting the wallet.</Text>}</div>
          {code && <OneTimeCode code={code} action="Delete wallet" sandbox={sandbox} />}
          {!isDeleting && (
            <Button wide onClick={() => flow.send({ type: 'removal.canceled' })}>
              Keep wallet
            </Button>
          )}
        </Stack>
      </Card>
    </div>
  );
}
