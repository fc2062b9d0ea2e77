import * as v from 'valibot';
import { isStorable } from '#domain/text/storable.ts';
import { declareCall } from '../kit/call.ts';
import { shape, time } from '../kit/shape.ts';

const longest = 20_000;

const path = '/admin/drafts/{key}';
const params = v.object({
  key: v.pipe(v.string(), v.regex(/^[\w.:-]{1,200}$/), v.description('Where it is typed, as the console names it.')),
});
const draft = shape({ text: v.string(), savedAt: time });
const example = { text: 'The documents match, and the', savedAt: Date.UTC(2026, 0, 15, 12) };

/** Text that staff is typing. */
export const drafts = {
  read: declareCall('GET', path, {
    params,
    summary: 'Read what you were typing',
    description: ['It outlives the session for seven days. Null when there is nothing. Nobody else gets it.'],
    reply: { message: 'Your draft.', data: v.nullable(draft), example },
  }),
  save: declareCall('PUT', path, {
    params,
    summary: 'Save what you are typing',
    description: ['In place of what was saved there before.'],
    body: v.object({
      text: v.pipe(
        v.string('Send a text.'),
        v.maxLength(longest, `A draft has at most ${longest} characters.`),
        v.check(isStorable, 'This contains characters that we can’t use.'),
      ),
    }),
    example: { text: example.text },
    reply: { message: 'Your draft is saved.', data: draft, example },
  }),
  remove: declareCall('DELETE', path, {
    params,
    summary: 'Remove what you were typing',
    description: ['Repeating the call is harmless.'],
    reply: { message: 'Your draft was removed.' },
  }),
};
