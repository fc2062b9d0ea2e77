import { createActor, fromPromise } from 'xstate';
import { mfaChallengeMachine } from '#machines/mfaChallenge/mfaChallenge.machine.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, SendCodeResult } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import { staffActionMachine } from '#machines/staffAction/staffAction.machine.ts';
import type { PreviewResult, Submission, SubmitResult } from '#machines/staffAction/staffAction.types.ts';
import { type FoundDraft, staffDraftMachine } from '#machines/staffDraft/staffDraft.machine.ts';
import { scripted } from '../scripted.ts';

/** A page's decisions, with scripted calls. @param draft of the same person */
export function openAction(draft: FoundDraft | null = null) {
  const submitted = scripted<SubmitResult, Submission>();
  const staffDraft = staffDraftMachine.provide({
    actors: {
      readDraft: fromPromise<FoundDraft | null, { key: string }>(async () => draft),
      saveDraft: fromPromise<{ savedAt: number | null }, { key: string; text: string }>(async () => ({
        savedAt: null,
      })),
      removeDraft: fromPromise<unknown, { key: string }>(async () => null),
    },
  });
  const sendCode = scripted<SendCodeResult, OneTimeCodeInput>();
  const previewed = scripted<PreviewResult, { call: string | null }>();
  const oneTimeCode = oneTimeCodeMachine.provide({
    actors: { sendCode: sendCode.logic, mfaChallenge: mfaChallengeMachine },
  });
  const logic = staffActionMachine.provide({
    actors: { submitAction: submitted.logic, previewAction: previewed.logic, staffDraft, oneTimeCode },
  });
  return {
    action: createActor(logic, { input: { newId: () => 'key', isOnline: () => navigator.onLine } }).start(),
    submitted,
    previewed,
    sendCode,
  };
}
