import { useSelector } from '@xstate/react';
import { networkOf } from '#domain/addresses/networks.ts';
import { selectSetting } from '#machines/addressHold/addressHold.machine.ts';
import { selectCode, selectReviewed } from '#machines/externalWallet/externalWallet.selectors.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { holdLabels } from '#presenters/addressHold/messages.ts';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { coinLabel } from '#presenters/wallet/checkWords.ts';
import { GroupedAddress } from '#presenters/wallet/GroupedAddress.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Grid, Stack } from '#ui/layout/Layout.tsx';
import { type Line, Lines } from '#ui/lines/Lines.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import type { ExternalWalletsProps } from './ExternalWallets.tsx';
import { networkLabel, walletWording } from './messages.ts';

/** The wallet as it will be saved, and the code that saves it. */
export function WalletCode({ flow, hold, sandbox }: ExternalWalletsProps) {
  const reviewed = useSelector(flow, selectReviewed);
  const code = useSelector(flow, selectCode);
  const problem = useSelector(flow, selectProblem);
  const holdHours = useSelector(hold, (snapshot) => selectSetting(snapshot)?.holdHours ?? null);
  // The machine has a complete draft wherever it shows this screen.
  if (reviewed === null) return null;
  const { name, asset, address, tag } = reviewed;
  const lines: Line[] = [
    { id: 'name', label: 'Name', value: name },
    { id: 'coin', label: 'Coin', value: coinLabel(asset) },
    { id: 'network', label: 'Network', value: networkLabel(networkOf[asset]) },
    ...(tag === '' ? [] : [{ id: 'tag', label: 'Tag', value: tag }]),
    ...(holdHours === null ? [] : [{ id: 'hold', label: 'Hold before you can send', value: holdLabels[holdHours] }]),
  ];
  return (
    <Grid columns="halves">
      <Card>
        <Stack>
          <Heading level={2} look="section" tabIndex={-1}>
            Check the wallet
          </Heading>
          <Lines label="Wallet to save" lines={lines} />
          <Stack gap={1}>
            <Text size="s" tone="soft">
              Address. Compare every character with your wallet.
            </Text>
            <GroupedAddress address={address} plain />
          </Stack>
          <div>
            <Button onClick={() => flow.send({ type: 'form.revised' })}>Change the wallet</Button>
          </div>
        </Stack>
      </Card>
      <Card title="Confirm with a code">
        <Stack>
          {problem && <ProblemNotice wording={walletWording(problem)} />}
          {code && <OneTimeCode code={code} action={`Save “${name}”`} sandbox={sandbox} />}
        </Stack>
      </Card>
    </Grid>
  );
}
