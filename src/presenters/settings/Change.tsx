import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { OneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import { selectCode } from '#machines/oneTimeCode/oneTimeCode.selectors.ts';
import type { ChangeEvent } from '#machines/shared/changing.ts';
import type { Problem, ProblemContext } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { Button } from '#ui/button/Button.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { OneTimeCode, type OneTimeCodeProps } from '../code/OneTimeCode.tsx';
import { FlowProblem } from '../problem/FlowProblem.tsx';
import type { Wording } from '../problem/wording.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsSection, type SettingsSectionProps } from './SettingsSection.tsx';

/** A setting that changes in steps, with the focus on the current one. */
export const ChangeSection = ({ screen, children, ...section }: SettingsSectionProps & { screen: string }) => (
  <SettingsSection {...section}>
    <div ref={useHeadingFocus<HTMLDivElement>(screen, 'h3, button', true)}>{children}</div>
  </SettingsSection>
);

interface ChangeSnapshot {
  readonly context: ProblemContext;
  readonly hasTag: (tag: 'busy') => boolean;
  readonly children: { readonly oneTimeCode?: ActorRefFrom<OneTimeCodeMachine> | undefined };
}
/** The flow of such a change (`machines/shared/changing.ts`). */
type ChangeFlow = Pick<AnyActorRef, 'subscribe'> & {
  readonly getSnapshot: () => ChangeSnapshot;
  readonly send: (event: ChangeEvent) => void;
};

/** The parts of a flow that the form uses. */
type FormFlow = Pick<AnyActorRef, 'subscribe'> & {
  readonly getSnapshot: () => Pick<ChangeSnapshot, 'context' | 'hasTag'>;
  readonly send: (event: { readonly type: 'form.submitted' | 'change.closed' }) => void;
};

interface ChangeFormProps {
  flow: FormFlow;
  title: string;
  about: string;
  wording: (problem: Problem) => Wording;
  submit: string;
  keep: string;
  children: ReactNode;
}

export function ChangeForm({ flow, title, about, wording, submit, keep, children }: ChangeFormProps) {
  const busy = useSelector(flow, selectIsBusy);
  return (
    <SettingsForm title={title} about={about} busy={busy} onSubmit={() => flow.send({ type: 'form.submitted' })}>
      <FlowProblem flow={flow} wording={wording} />
      {children}
      <Cluster>
        <Button type="submit" variant="main" busy={busy}>
          {submit}
        </Button>
        <Button disabled={busy} onClick={() => flow.send({ type: 'change.closed' })}>
          {keep}
        </Button>
      </Cluster>
    </SettingsForm>
  );
}

/** The code that confirms the change. @param action names the change */
export function ChangeCode({ flow, action, ...code }: Omit<OneTimeCodeProps, 'code'> & { flow: ChangeFlow }) {
  const check = useSelector(flow, selectCode);
  return (
    <SettingsForm title="Confirm it’s you" about="A password isn’t enough to change this.">
      {check && <OneTimeCode {...code} code={check} action={action} />}
      <Cluster>
        <Button onClick={() => flow.send({ type: 'change.closed' })}>Go back</Button>
      </Cluster>
    </SettingsForm>
  );
}
