import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { holdLengths } from '#domain/addresses/addressHold.ts';
import {
  type AddressHoldMachine,
  selectChosen,
  selectIsSaving,
  selectIsShorter,
  selectSetting,
} from '#machines/addressHold/addressHold.machine.ts';
import { selectCode } from '#machines/oneTimeCode/oneTimeCode.selectors.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { type FailedList, FailedState } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { useScreen } from '#ui/screen/screens.ts';
import { Segmented } from '#ui/tabs/Segmented.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { OneTimeCode } from '../code/OneTimeCode.tsx';
import { FlowProblem } from '../problem/FlowProblem.tsx';
import { holdLabels, holdWording } from './messages.ts';

export interface HoldProps {
  hold: ActorRefFrom<AddressHoldMachine>;
  /** Null while the hold loads and once it has loaded. */
  holdFailed: FailedList | null;
  sandbox: boolean;
}

/** By the machine's `screen:*` tags. */
export const holdScreens = { holdCurrent: Current, holdChoice: Choice, holdCode: Code };

export function HoldSetting(props: HoldProps) {
  const [screen, Screen] = useScreen(props.hold, holdScreens, 'holdCurrent');
  const container = useHeadingFocus<HTMLDivElement>(screen);
  return (
    <div ref={container}>
      <Card>
        <Stack>
          <Heading level={2} look="card" tabIndex={-1}>
            Hold for new wallets and bank accounts
          </Heading>
          <Screen {...props} />
        </Stack>
      </Card>
    </div>
  );
}

function Current({ hold, holdFailed }: HoldProps) {
  const setting = useSelector(hold, selectSetting);
  if (setting === null) return holdFailed ? <FailedState what="hold" {...holdFailed} /> : <Skeleton width="medium" />;
  const { holdHours, next } = setting;
  return (
    <>
      <Text strong size="l">
        {holdLabels[holdHours]}
      </Text>
      <Text size="s" tone="soft">
        {holdHours === 0
          ? 'You can withdraw to a new wallet or bank account as soon as it is saved.'
          : 'You can’t withdraw to a new wallet or bank account until its hold ends. We email you whenever one is added, so you have time to react.'}
      </Text>
      {next?.from != null && (
        <Text size="s" tone="soft">
          {holdLabels[next.holdHours]} from <Time at={next.from} format="from" />.
        </Text>
      )}
      <div>
        <Button onClick={() => hold.send({ type: 'hold.changeRequested' })}>Change hold</Button>
      </div>
    </>
  );
}

const options = holdLengths.map((hours) => ({ value: String(hours), label: holdLabels[hours] }));

function Choice({ hold }: HoldProps) {
  const chosen = useSelector(hold, selectChosen);
  const isShorter = useSelector(hold, selectIsShorter);
  const isSaving = useSelector(hold, selectIsSaving);
  const inForce = useSelector(hold, (snapshot) => selectSetting(snapshot)?.holdHours ?? 24);
  return (
    <>
      <FlowProblem flow={hold} wording={holdWording} />
      <Segmented
        label="Hold for new wallets and bank accounts"
        wide
        options={options}
        value={String(chosen)}
        onValue={(value) => {
          const holdHours = holdLengths.find((hours) => String(hours) === value);
          if (holdHours !== undefined) hold.send({ type: 'hold.chosen', holdHours });
        }}
      />
      <Text size="s" tone="soft">
        {isShorter
          ? `A shorter hold takes effect ${holdLabels[inForce]} from now, for wallets and bank accounts that you add after that.`
          : 'A longer hold takes effect right away, for wallets and bank accounts that you add from now on.'}
        {' You’ll confirm it’s you first.'}
      </Text>
      <Cluster>
        <Button variant="main" size="small" busy={isSaving} onClick={() => hold.send({ type: 'hold.submitted' })}>
          Save hold
        </Button>
        <Button size="small" disabled={isSaving} onClick={() => hold.send({ type: 'hold.changeCanceled' })}>
          Cancel
        </Button>
      </Cluster>
    </>
  );
}

function Code({ hold, sandbox }: HoldProps) {
  const code = useSelector(hold, selectCode);
  const chosen = useSelector(hold, selectChosen);
  return (
    <>
      {code && (
        <OneTimeCode
          code={code}
          action={chosen === 0 ? 'Turn off the hold' : `Change the hold to ${holdLabels[chosen]}`}
          sandbox={sandbox}
        />
      )}
      <Button wide onClick={() => hold.send({ type: 'hold.changeCanceled' })}>
        Keep the hold
      </Button>
    </>
  );
}
