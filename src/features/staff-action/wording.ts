import { shortestNote } from '#domain/staff/reasons.ts';
import { problemWording } from '#presenters/problem/wording.ts';

/** A call with an unknown outcome may have arrived; its key makes a second try harmless. */
const unknown = 'Confirm again: if it arrived the first time, it isn’t done twice.';

export const wording = problemWording('Nothing has changed.', {
  offline: { title: 'You seem to be offline', text: `What you typed is still here. ${unknown}` },
  timeout: { title: 'That took too long', text: `We don’t know yet whether it was done. ${unknown}` },
  malformedReply: { title: 'We couldn’t read the response', text: `We don’t know yet whether it was done. ${unknown}` },
  serverFault: { title: 'Something went wrong on our side', text: `We don’t know yet whether it was done. ${unknown}` },
});

/** Before it could be confirmed. */
export const previewFailedWording = problemWording('Nothing has changed.', {});

export const choiceError = (problem: string | undefined): string | undefined =>
  problem === 'required' ? 'Choose a reason.' : problem;

export const reasonError = (problem: string | undefined): string | undefined =>
  problem === 'required'
    ? 'Enter a reason.'
    : problem === 'short'
      ? `Enter a note of at least ${shortestNote} characters.`
      : problem;

export const fieldError = (label: string, problem: string | undefined): string | undefined =>
  problem === 'required' ? `${label}: enter a value.` : problem;
