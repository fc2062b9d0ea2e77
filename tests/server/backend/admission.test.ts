import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { admit } from '#server/backend/kit/http/admission.ts';

it('refuses what comes while as many calls as it may admit are under way, with when to come back, and admits again afterwards', async () => {
  const ends: PromiseWithResolvers<void>[] = [];
  const app = new Hono();
  app.onError((error, c) => c.text(error.message, 500));
  app.use(admit(2));
  app.get('/slow', async (c) => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
    return c.text('done');
  });
  const [first, second] = [app.request('/slow'), app.request('/slow')];
  const third = await app.request('/slow');
  expect([third.status, third.headers.get('Retry-After'), third.headers.get('Cache-Control')]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(await third.json()).toEqual({
    status: 503,
    message: 'Too many people are here right now. Please try again in a few seconds.',
    data: null,
    code: 'busy',
  });
  // Failing ends a call as well as succeeding.
  ends[0]?.reject(new Error('broken'));
  expect((await first)?.status).toBe(500);
  const fourth = app.request('/slow');
  await expect.poll(() => ends.length).toBe(3);
  for (const end of ends) end.resolve();
  expect([(await second)?.status, (await fourth).status]).toEqual([200, 200]);
});

it('does not count a call whose body is still to come', async () => {
  const app = new Hono();
  app.use(admit(1));
  app.all('/call', (c) => c.text('done'));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const streamed = { method: 'POST', body: readable, duplex: 'half' };
  const slow = app.request('/call', streamed);
  expect((await app.request('/call')).status).toBe(200);
  await writable.close();
  expect((await slow).status).toBe(200);
});
