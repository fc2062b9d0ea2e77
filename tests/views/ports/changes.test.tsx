import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { watchChanges } from '#ports/browser/changes.ts';
import { call } from '#ports/http.ts';

afterEach(() => vi.unstubAllGlobals());

test('what changes something is waited for, answered or refused, and what only reads is not', async () => {
  const answers = new Map<string, PromiseWithResolvers<Response>>();
  vi.stubGlobal('fetch', (url: string) => {
    const answer = Promise.withResolvers<Response>();
    answers.set(url, answer);
    return answer.promise;
  });
  const settled = watchChanges();
  await settled();
  const reading = call('/prices', v.null());
  await settled();
  const order = call('/order', v.null(), { method: 'POST', body: {} });
  const mail = call('/mail', v.null(), { method: 'PUT', body: {} }).catch(() => 'refused');
  const seen: string[] = [];
  const all = settled().then(() => void seen.push('settled'));
  await vi.waitFor(() => expect([...answers.keys()]).toEqual(['/prices', '/order', '/mail']));
  answers.get('/order')?.resolve(new Response('null'));
  await order;
  answers.get('/mail')?.resolve(new Response('{}', { status: 500 }));
  expect(seen).toEqual([]);
  expect([await mail, await all, seen]).toEqual(['refused', undefined, ['settled']]);
  answers.get('/prices')?.resolve(new Response('null'));
  await reading;
});
