import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { otherReason, revealReasons } from '#domain/staff/reasons.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { selectForm, selectIsExpired, selectScreen } from '#machines/staffReveal/staffReveal.machine.ts';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { problemWording } from '#presenters/problem/wording.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { useIsOnline } from '#ui/on-demand/useIsOnline.ts';
import { Text } from '#ui/text/Text.tsx';
import { ReasonFields } from './ReasonFields.tsx';

const meaning = 'Nothing was revealed here. The audit log may say that you wanted it.';
const wording = problemWording(meaning, {
  offline: { title: 'You seem to be offline', text: `${meaning} Your reason is still here. Reveal it again.` },
});
const titles = { contact: 'Reveal contact', identity: 'Reveal identity' } as const;
const meanings = {
  contact: 'Shows the phone number and the street for a minute.',
  identity: 'Shows the date of birth and the end of the ID number for a minute.',
} as const;

/** Asks why the user needs to see personal data, before any is read. */
export function RevealDialog({ reveal }: { reveal: FlowRefs['staffReveal'] }) {
  const isOpen = useSelector(reveal, selectScreen) === 'revealForm';
  const { group, choice, note, fieldProblems } = useSelector(reveal, selectForm, isSame);
  const isBusy = useSelector(reveal, selectIsBusy);
  const isExpired = useSelector(reveal, selectIsExpired);
  const isOnline = useIsOnline();
  const submit = () => reveal.send({ type: 'reveal.submitted' });
  const cancel = () => reveal.send({ type: 'reveal.canceled' });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its key is a shortcut to the button
    <div onKeyDown={onKeyDown}>
      <Dialog
        open={isOpen}
        onClose={cancel}
        title={titles[group]}
        footer={
          <>
            <Button onClick={cancel}>Cancel</Button>
            <Button
              variant="main"
              busy={isBusy}
              disabled={isExpired || !isOnline}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              onClick={submit}
            >
              {titles[group]}
            </Button>
          </>
        }
      >
        <Stack>
          <Text>{`${meanings[group]} The audit log says who saw it and why, before it is read.`}</Text>
          <ReasonFields
            reasons={revealReasons}
            isOptional={choice !== otherReason}
            choice={choice}
            note={note}
            problems={fieldProblems}
            onChoice={(each) => reveal.send({ type: 'reason.chosen', choice: each })}
            onNote={(each) => reveal.send({ type: 'note.changed', note: each })}
          />
          {!isOnline && (
            <Notice tone="hold">You’re offline. Your reason stays here. Reveal it once you’re back online.</Notice>
          )}
          {isExpired && <Notice tone="hold">Your session has ended. Sign in again to reveal it.</Notice>}
          <FlowProblem flow={reveal} wording={wording} />
        </Stack>
      </Dialog>
    </div>
  );
}

type Form = ReturnType<typeof selectForm>;
const isSame = (one: Form, other: Form): boolean =>
  one.group === other.group &&
  one.choice === other.choice &&
  one.note === other.note &&
  one.fieldProblems === other.fieldProblems;
