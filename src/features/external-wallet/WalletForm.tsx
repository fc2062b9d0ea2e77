import { shallowEqual, useSelector } from '@xstate/react';
import { type Network, networkNames, networkOf, networks, tagNames } from '#domain/addresses/networks.ts';
import { type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import {
  selectDraft,
  selectDuplicate,
  selectFieldProblems,
  selectIsChecking,
  selectRefusedAddress,
} from '#machines/externalWallet/externalWallet.selectors.ts';
import type { WalletField } from '#machines/externalWallet/externalWallet.types.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { coinLabel } from '#presenters/wallet/checkWords.ts';
import { WhatWasChecked } from '#presenters/wallet/WhatWasChecked.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { SelectField } from '#ui/field/SelectField.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { useFormFocus } from '#ui/screen/focus.ts';
import { Heading } from '#ui/text/Text.tsx';
import { AddressField } from './AddressField.tsx';
import type { ExternalWalletsProps } from './ExternalWallets.tsx';
import styles from './external-wallet.module.css';
import { fieldSentence, walletWording } from './messages.ts';

type FormProps = Pick<ExternalWalletsProps, 'flow'>;

const coinOptions = tradableCodes.map((code) => ({ value: code, label: coinLabel(code) }));
const networkOptions = networks.map((network) => ({ value: network, label: networkNames[network] }));

/** A new wallet, and why the last try did not save it. */
export function WalletForm({ flow }: FormProps) {
  const busy = useSelector(flow, selectIsChecking);
  const { form, submit } = useFormFocus(busy);
  return (
    <Card>
      <form
        ref={form}
        noValidate
        aria-label="New wallet"
        className={styles.form}
        onSubmit={(event) => submit(event, () => flow.send({ type: 'wallet.submitted' }))}
      >
        <Heading level={2} look="section" tabIndex={-1}>
          Add a wallet
        </Heading>
        <FormProblem flow={flow} />
        <Fields flow={flow} />
        <Cluster gap={3}>
          <Button type="submit" variant="main" size="large" busy={busy}>
            Check and continue
          </Button>
          <Button variant="plain" size="large" onClick={() => flow.send({ type: 'form.canceled' })}>
            Cancel
          </Button>
          <span role="status">{busy && 'Checking the address.'}</span>
        </Cluster>
      </form>
    </Card>
  );
}

/** Why the wallet was not saved, and what was checked. */
function FormProblem({ flow }: FormProps) {
  const problem = useSelector(flow, selectProblem);
  const refused = useSelector(flow, selectRefusedAddress);
  if (problem === null) return null;
  return (
    <Stack gap={3}>
      <ProblemNotice wording={walletWording(problem)} reference={problem.reference} />
      {refused && <WhatWasChecked refused={refused} />}
    </Stack>
  );
}

function Fields({ flow }: FormProps) {
  const draft = useSelector(flow, selectDraft);
  const problems = useSelector(flow, selectFieldProblems, shallowEqual);
  const duplicate = useSelector(flow, (snapshot) => selectDuplicate(snapshot)?.name ?? null);
  const errorOf = (field: WalletField) => fieldSentence(field, problems[field], draft, duplicate);
  const tagName = draft.asset && tagNames[networkOf[draft.asset]];
  return (
    <>
      <div className={styles.pair}>
        <SelectField<TradableCode>
          label="Coin"
          options={coinOptions}
          value={draft.asset ?? ''}
          placeholder="Choose a coin"
          error={errorOf('asset')}
          onValue={(asset) => flow.send({ type: 'asset.changed', asset })}
        />
        <SelectField<Network>
          label="Network"
          options={networkOptions}
          value={draft.network ?? ''}
          placeholder="Follows the coin"
          error={errorOf('network')}
          onValue={(network) => flow.send({ type: 'network.changed', network })}
        />
      </div>
      <AddressField flow={flow} error={errorOf('address')} />
      {tagName && (
        <TextField
          label={`Destination ${tagName}`}
          value={draft.tag}
          error={errorOf('tag')}
          autoComplete="off"
          onText={(tag) => flow.send({ type: 'tag.changed', tag })}
        />
      )}
      <TextField
        label="Name"
        hint="Only you see it: “Hardware wallet”."
        value={draft.name}
        error={errorOf('name')}
        autoComplete="off"
        onText={(name) => flow.send({ type: 'name.changed', name })}
      />
    </>
  );
}
