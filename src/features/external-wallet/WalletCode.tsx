import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { differsAt } from '#domain/addresses/lookAlike.ts';
import { networkOf } from '#domain/addresses/networks.ts';
import { selectSetting } from '#machines/addressHold/addressHold.machine.ts';
import { selectCode, selectLookAlike, selectReviewed } from '#machines/externalWallet/externalWallet.selectors.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { holdLabels } from '#presenters/addressHold/messages.ts';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { coinLabel } from '#presenters/wallet/checkWords.ts';
import { GroupedAddress } from '#presenters/wallet/GroupedAddress.tsx';
import { LookAlikeWarningOnDemand } from '#presenters/wallet/LookAlikeWarningOnDemand.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Grid, Stack } from '#ui/layout/Layout.tsx';
import { type Line, Lines } from '#ui/lines/Lines.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import type { ExternalWalletsProps } from './ExternalWallets.tsx';
import styles from './external-wallet.module.css';
import { networkLabel, walletWording } from './messages.ts';

/** The wallet as it will be saved. @param children the text above the link back to the form */
function WalletToSave({
  flow,
  hold,
  children,
}: Pick<ExternalWalletsProps, 'flow' | 'hold'> & { children?: ReactNode }) {
  const reviewed = useSelector(flow, selectReviewed);
  const lookAlike = useSelector(flow, selectLookAlike, (one, other) => one?.sentTo === other?.sentTo);
  const holdHours = useSelector(hold, (snapshot) => selectSetting(snapshot)?.holdHours ?? null);
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
          <GroupedAddress address={address} isMarked={differsAt(lookAlike)} plain />
        </Stack>
        {children}
        <div>
          <Button onClick={() => flow.send({ type: 'form.revised' })}>Change the wallet</Button>
        </div>
      </Stack>
    </Card>
  );
}

/** The address resembles a saved one: the user compares them before anything else. */
export function WalletComparison({ flow, hold }: ExternalWalletsProps) {
  const lookAlike = useSelector(flow, selectLookAlike, (one, other) => one?.sentTo === other?.sentTo);
  return (
    <div className={styles.narrow}>
      <WalletToSave flow={flow} hold={hold}>
        <Notice tone="loss" role="alert">
          {lookAlike && (
            <LookAlikeWarningOnDemand lookAlike={lookAlike} known="saved">
              <div>
                <Button onClick={() => flow.send({ type: 'address.compared' })}>I checked every character</Button>
              </div>
            </LookAlikeWarningOnDemand>
          )}
        </Notice>
      </WalletToSave>
    </div>
  );
}

export function WalletCode({ flow, hold, sandbox }: ExternalWalletsProps) {
  const reviewed = useSelector(flow, selectReviewed);
  const code = useSelector(flow, selectCode);
  const problem = useSelector(flow, selectProblem);
  return (
    <Grid columns="halves">
      <WalletToSave flow={flow} hold={hold} />
      <Card title="Confirm with a code">
        <Stack>
          {problem && <ProblemNotice wording={walletWording(problem)} />}
          {code && reviewed && <OneTimeCode code={code} action={`Save “${reviewed.name}”`} sandbox={sandbox} />}
        </Stack>
      </Card>
    </Grid>
  );
}
