import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type InviterCodeMachine,
  selectCode,
  selectCodeProblem,
  selectUntil,
} from '#machines/inviterCode/inviterCode.machine.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { problemWording } from '#presenters/problem/wording.ts';
import { SettingsForm } from '#presenters/settings/SettingsForm.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { useScreen } from '#ui/screen/screens.ts';
import { Heading, Text } from '#ui/text/Text.tsx';
import { formatTime } from '#ui/time/format.ts';
import styles from './referral.module.css';

interface Props {
  flow: ActorRefFrom<InviterCodeMachine>;
}

export const inviterCodeScreens = {
  inviterCodeClosed: null,
  inviterCodeForm: Form,
  inviterCodeAdded: Added,
  inviterCodeRefused: Refused,
} satisfies Record<string, ComponentType<Props> | null>;

/** Adds the inviter's code, as long as that is possible. */
export function InviterCode({ flow }: Props) {
  const [screen, Screen] = useScreen(flow, inviterCodeScreens, 'inviterCodeClosed');
  const place = useHeadingFocus<HTMLDivElement>(screen, 'h3');
  return (
    <div ref={place} className={styles.panel}>
      {Screen && (
        <Card>
          <Screen flow={flow} />
        </Card>
      )}
    </div>
  );
}

const wording = problemWording('We don’t know yet whether the code was added. Adding it again does no harm.', {
  already_invited: { title: 'You have a referral code already', text: 'It can’t be changed. Nothing was added.' },
  code_too_late: {
    title: 'The time to add a code is over',
    text: 'A code can be added in the first 30 days of an account. Nothing was added.',
  },
});

const seenByThem =
  'They’ll see the month you joined, and whether you’ve verified and traded, but not your name or email.';

function Form({ flow }: Props) {
  const until = useSelector(flow, selectUntil);
  const code = useSelector(flow, selectCode);
  const found = useSelector(flow, selectCodeProblem);
  const busy = useSelector(flow, selectIsBusy);
  const time = until === null ? '' : ` until ${formatTime(until, 'dateTime')}`;
  return (
    <SettingsForm
      title="Were you invited?"
      about={`Add the code of the person who invited you${time}. ${seenByThem}`}
      busy={busy}
      onSubmit={() => flow.send({ type: 'form.submitted' })}
    >
      {found === undefined && <FlowProblem flow={flow} wording={wording} />}
      <TextField
        label="Their referral code"
        hint="Eight letters and digits. It can’t be changed afterwards."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        readOnly={busy}
        error={found === 'required' ? 'Enter the code.' : found}
        onText={(text) => flow.send({ type: 'code.changed', code: text })}
      />
      <div>
        <Button type="submit" variant="main" busy={busy}>
          Add code
        </Button>
      </div>
    </SettingsForm>
  );
}

function Done({ flow }: Props) {
  return (
    <div>
      <Button onClick={() => flow.send({ type: 'outcome.read' })}>Done</Button>
    </div>
  );
}

function Added({ flow }: Props) {
  return (
    <Stack>
      <Heading level={3} look="card" tabIndex={-1}>
        Code added
      </Heading>
      <Text tone="soft">The person who invited you now sees that you joined.</Text>
      <Done flow={flow} />
    </Stack>
  );
}

function Refused({ flow }: Props) {
  return (
    <Stack>
      <Heading level={3} look="card" tabIndex={-1}>
        The code wasn’t added
      </Heading>
      <FlowProblem flow={flow} wording={wording} />
      <Done flow={flow} />
    </Stack>
  );
}
