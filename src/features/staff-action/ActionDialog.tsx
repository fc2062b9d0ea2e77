import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useRef } from 'react';
import { otherReason } from '#domain/staff/reasons.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import {
  selectConflict,
  selectEffect,
  selectForm,
  selectIsExpired,
  selectIsPreviewing,
  selectPreviewFailed,
  selectRequest,
  selectScreen,
} from '#machines/staffAction/staffAction.machine.ts';
import type { ActionRequest, StaffConflict } from '#machines/staffAction/staffAction.types.ts';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { Bullets } from '#ui/list/Bullets.tsx';
import { useIsOnline } from '#ui/on-demand/useIsOnline.ts';
import { Text } from '#ui/text/Text.tsx';
import { formatTime } from '#ui/time/format.ts';
import { ActionFields } from './ActionFields.tsx';
import { ReasonFields } from './ReasonFields.tsx';
import { previewFailedWording, wording } from './wording.ts';

export interface ActionProps {
  action: FlowRefs['staffAction'];
}

/** A decision before it is made: its effect, its requirements, the reason, and any problem. */
export function ActionDialog({ action }: ActionProps) {
  const screen = useSelector(action, selectScreen);
  const isChecking = screen === 'actionCheck';
  const request = useSelector(action, selectRequest);
  const isBusy = useSelector(action, selectIsBusy);
  const isExpired = useSelector(action, selectIsExpired);
  const effect = useSelector(action, selectEffect);
  const isPreviewing = useSelector(action, selectIsPreviewing);
  const previewFailed = useSelector(action, selectPreviewFailed);
  const isOnline = useIsOnline();
  const submit = () => action.send({ type: 'action.submitted' });
  const cancel = () => action.send({ type: 'action.canceled' });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its key is a shortcut to the button
    <div onKeyDown={onKeyDown}>
      <Dialog
        open={isChecking || screen === 'actionForm'}
        onClose={isExpired ? cancel : () => action.send({ type: 'action.dismissed' })}
        title={request?.title}
        {...(request?.reason === 'none' && !request.fields && { initialFocus: confirm })}
        footer={
          <>
            <Button onClick={cancel}>{isChecking ? 'Back' : 'Cancel'}</Button>
            {!isChecking && (
              <Button
                ref={confirm}
                variant="main"
                busy={isBusy}
                disabled={isExpired || previewFailed || !isOnline}
                aria-keyshortcuts="Control+Enter Meta+Enter"
                onClick={submit}
              >
                {request?.confirm}
              </Button>
            )}
          </>
        }
      >
        {request && isChecking && <Check action={action} request={request} />}
        {request && !isChecking && (
          <Stack>
            {effect.length > 0 && <Sentences of={effect} />}
            {isPreviewing && (
              <Text tone="soft" role="status">
                Working out what this does…
              </Text>
            )}
            <Conflict action={action} />
            <ActionFields action={action} fields={request.fields ?? []} />
            <Reason action={action} request={request} />
            {!isOnline && (
              <Notice tone="hold">
                You’re offline. What you typed stays here. Confirm it once you’re back online.
              </Notice>
            )}
            {isExpired && (
              <Notice tone="hold">Your session has ended. What you typed is kept for when you sign in again.</Notice>
            )}
            <FlowProblem flow={action} wording={previewFailed ? previewFailedWording : wording} />
            {previewFailed && <Button onClick={() => action.send({ type: 'preview.retried' })}>Try again</Button>}
          </Stack>
        )}
      </Dialog>
    </div>
  );
}

/** A second factor, for this decision only. */
function Check({ action, request }: ActionProps & { request: ActionRequest }) {
  const code = useSelector(action, ({ children }) => children.oneTimeCode);
  return (
    <Stack>
      <Text>Confirm that it’s you. What you typed stays as it is.</Text>
      {code && <OneTimeCode code={code} action={request.confirm} emails={false} />}
    </Stack>
  );
}

const Sentences = ({ of }: { of: readonly string[] }) => (
  <Bullets>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </Bullets>
);

const changeText = ({ field, before, after }: StaffConflict['changes'][number]): string =>
  `${field}: ${before} → ${after}`;

function Conflict({ action }: ActionProps) {
  const conflict = useSelector(action, selectConflict);
  if (conflict === null) return null;
  return (
    <Notice tone="hold" role="alert">
      <Text strong>{`${conflict.by} changed this at ${formatTime(conflict.at, 'time')}`}</Text>
      <Sentences of={conflict.changes.map(changeText)} />
      <Text size="s">Nothing of yours is done yet. Confirm again if it is still right.</Text>
    </Notice>
  );
}

/** The reason: from a list, with a note, or in the user's own words. */
function Reason({ action, request: { reason } }: ActionProps & { request: ActionRequest }) {
  const { choice, note, draftedAt, fieldProblems } = useSelector(action, selectForm, isSameForm);
  if (reason === 'none') return null;
  return (
    <ReasonFields
      reasons={typeof reason === 'object' ? reason : null}
      isOptional={reason === 'optional' || (typeof reason === 'object' && choice !== otherReason)}
      {...{ choice, note, draftedAt }}
      problems={fieldProblems}
      onChoice={(each) => action.send({ type: 'reason.chosen', choice: each })}
      onNote={(each) => action.send({ type: 'note.changed', note: each })}
    />
  );
}

type Form = ReturnType<typeof selectForm>;
const isSameForm = (one: Form, other: Form): boolean =>
  one.choice === other.choice &&
  one.note === other.note &&
  one.draftedAt === other.draftedAt &&
  one.fieldProblems === other.fieldProblems;
