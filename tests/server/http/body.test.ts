import type { Context } from 'hono';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { readBody } from '#server/backend/kit/http/body.ts';
import { Refusal } from '#server/http/refusals.ts';

const schema = v.strictObject({
  version: v.number(),
  tags: v.array(v.string()),
  side: v.picklist(['buy', 'sell']),
  size: v.pipe(v.number(), v.integer()),
  note: v.string('Enter a note.'),
});
const valid = { version: 1, tags: [], side: 'buy', size: 1, note: 'Done.' };

const fieldsOf = async (body: object) => {
  const c = { req: { text: async () => JSON.stringify(body) } } as unknown as Context;
  const error = await readBody(c, schema).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Refusal ? error.fields : error;
};

it.each([
  ['version', undefined, 'This is missing.'],
  ['version', 'one', 'This has to be a number.'],
  ['tags', 'one', 'This has to be a list.'],
  ['side', 'hold', 'Use one of these: buy, sell.'],
  ['size', 1.5, 'This isn’t valid.'],
  ['note', 5, 'Enter a note.'],
  ['more', 5, 'There is no such field.'],
])('says in words what is wrong with %s: %s', async (name, value, sentence) => {
  expect(await fieldsOf({ ...valid, [name]: value })).toEqual({ [name]: sentence });
});
