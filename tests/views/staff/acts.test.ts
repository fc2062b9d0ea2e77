import { expect, test } from 'vitest';
import { keepActs } from '#app/effects/staff/acts.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';

/** Records the calls' keys; queued answers, where an error fails the call. */
function open() {
  let made = 0;
  const keys: string[] = [];
  const acts = keepActs(() => `key-${++made}`);
  const send = (body: unknown, error: ProblemError | null = null, name = 'password') =>
    acts(name, body, async (key) => {
      keys.push(key);
      if (error) throw error;
    }).catch(() => undefined);
  return { keys, send };
}
const lost = new ProblemError(problem('offline', true));

test('an unanswered action is sent again with its key, and one after an answer gets another', async () => {
  const { keys, send } = open();
  await send('a', lost);
  await send('a', new ProblemError({ code: 'serverFault', retryable: true, status: 503 }));
  await send('a');
  await send('a');
  expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
});

test('a refused or changed action gets another key when it is sent again', async () => {
  const { keys, send } = open();
  await send('a', new ProblemError({ code: 'recent_sign_in_required', retryable: false, status: 403 }));
  await send('a', lost);
  await send('b', lost);
  await send('b');
  expect(keys).toEqual(['key-1', 'key-2', 'key-3', 'key-3']);
});

test('acts of different names have keys of their own', async () => {
  const { keys, send } = open();
  await send('a', lost);
  await send('a', lost, 'session');
  expect(keys).toEqual(['key-1', 'key-2']);
});
