import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type NewBrowserCodesMachine, selectIsOn } from '#machines/newBrowserCodes/newBrowserCodes.machine.ts';
import { selectCode } from '#machines/oneTimeCode/oneTimeCode.selectors.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { problemWording } from '#presenters/problem/wording.ts';
import { ChangeSection } from '#presenters/settings/Change.tsx';
import { SettingsForm } from '#presenters/settings/SettingsForm.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { type FailedList, FailedState } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { useScreen } from '#ui/screen/screens.ts';
import { Text } from '#ui/text/Text.tsx';

export interface NewBrowserCodesProps {
  flow: ActorRefFrom<NewBrowserCodesMachine>;
  /** Why the setting failed to load; null while it loads and after success. */
  failed: FailedList | null;
  sandbox: boolean;
}

export const newBrowserCodesScreens = { codesSetting: Setting, codesCode: Code } satisfies Record<
  string,
  ComponentType<NewBrowserCodesProps>
>;

/** The setting for emailed codes at sign-ins from new browsers. */
export function NewBrowserCodes(props: NewBrowserCodesProps) {
  const [screen, Screen] = useScreen(props.flow, newBrowserCodesScreens, 'codesSetting');
  return (
    <ChangeSection
      id="new-browser-codes"
      title="Ask for a code in new browsers"
      about="We email you a code when you sign in from a browser that you haven’t used before. With two-step verification, we ask for that instead."
      screen={screen}
    >
      <Screen {...props} />
    </ChangeSection>
  );
}

const wording = problemWording('We don’t know yet whether it was saved. The setting below is the current one.', {});

function Setting({ flow, failed }: NewBrowserCodesProps) {
  const on = useSelector(flow, selectIsOn);
  const busy = useSelector(flow, selectIsBusy);
  if (on === null) return failed ? <FailedState what="setting" {...failed} /> : <Skeleton width="medium" />;
  return (
    <>
      <FlowProblem flow={flow} wording={wording} />
      <Cluster gap={3}>
        <Text strong>{on ? 'On' : 'Off'}</Text>
        <Button busy={busy} onClick={() => flow.send({ type: 'change.requested' })}>
          {on ? 'Turn off' : 'Turn on'}
        </Button>
      </Cluster>
    </>
  );
}

function Code({ flow, sandbox }: NewBrowserCodesProps) {
  const code = useSelector(flow, selectCode);
  return (
    <SettingsForm title="Confirm it’s you" about="Without the code, your password is enough to sign in from anywhere.">
      {code && <OneTimeCode code={code} action="Turn off codes in new browsers" sandbox={sandbox} />}
      <Cluster>
        <Button onClick={() => flow.send({ type: 'change.canceled' })}>Keep them on</Button>
      </Cluster>
    </SettingsForm>
  );
}
