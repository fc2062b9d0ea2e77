import * as v from 'valibot';
import { nameHasHiddenCharacter, tidyLine } from '#domain/credentials/hiddenCharacters.ts';
import { longestViewName, longestViewQuery, viewLists } from '#domain/staff/views.ts';
import { isPlainLine, isStorable } from '#domain/text/storable.ts';
import { type DataOf, declareCall } from '../kit/call.ts';
import { keyRefusal, type RefusalNote } from '../kit/refusals.ts';
import { shape } from '../kit/shape.ts';

const ofList = v.object({ list: v.pipe(v.picklist(viewLists), v.description('The last part of the path of a list.')) });
const ofView = v.object({ ...ofList.entries, id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) });

const query = v.pipe(
  v.string(),
  v.maxLength(longestViewQuery, 'The view has too many filters.'),
  v.check(isStorable, 'The view contains characters that we can’t use.'),
  v.description('As the address of the list has it, without the page.'),
);
const name = v.pipe(
  v.string('Enter a name.'),
  v.transform(tidyLine),
  v.string(),
  v.nonEmpty('Enter a name.'),
  v.maxLength(longestViewName, `Use at most ${longestViewName} characters.`),
  v.check(
    (text) => isPlainLine(text) && !nameHasHiddenCharacter(text),
    'The name contains characters that can’t be seen.',
  ),
);
const version = v.pipe(v.number(), v.integer(), v.description('Of the view, as it was read.'));

const view = shape({
  ...{ id: v.string(), name: v.string(), query },
  ...{ isShared: v.boolean(), isOwn: v.boolean(), owner: v.string(), version },
  usedBy: v.pipe(v.array(v.string()), v.description('Who else begins with it.')),
});
export type SavedView = v.InferOutput<typeof view>;
const example: SavedView = {
  ...{ id: '5b1c0ffe', name: 'Large sells', query: 'side=sell&least=10000' },
  ...{ isShared: true, isOwn: true, owner: 'Ada Example', version: 2, usedBy: ['Sam Support'] },
};

const newView = { name, query, isShared: v.optional(v.boolean(), false) };
const saved = v.object({ id: v.string(), outcome: v.literal('done'), effect: v.string() });
const savedExample = { id: '5b1c0ffe', outcome: 'done', effect: 'Large sells is saved.' } as const;
const nameTaken: RefusalNote = { status: 409, code: 'name_taken', when: 'You have a view of this list with the name.' };

export const views = {
  read: declareCall('GET', '/admin/views/{list}', {
    params: ofList,
    summary: 'Read the saved views of a list',
    description: ['Your own and the shared ones. Those that come with the product are not among them.'],
    reply: {
      message: 'The views.',
      data: v.object({
        views: v.array(view),
        default: v.pipe(v.nullable(v.string()), v.description('The view that you begin with.')),
      }),
      example: { views: [example], default: null },
    },
  }),
  save: declareCall('POST', '/admin/views/{list}', {
    params: ofList,
    summary: 'Save a view',
    description: ['A shared one needs the right to share views.'],
    body: shape(newView),
    example: { name: example.name, query: example.query, isShared: false },
    refusals: [nameTaken, keyRefusal],
    reply: { message: 'The view is saved.', data: saved, example: savedExample },
  }),
  replace: declareCall('POST', '/admin/views/{list}/{id}', {
    params: ofView,
    summary: 'Replace a view of your own',
    description: ['All of it: nothing is merged.'],
    body: shape({ ...newView, version }),
    example: { name: example.name, query: example.query, isShared: true, version: 1 },
    refusals: [
      nameTaken,
      keyRefusal,
      { status: 403, code: 'not_own', when: 'It is somebody else’s.' },
      { status: 409, code: 'changed_meanwhile', when: 'It was saved in between. `data` has its `version`.' },
    ],
    reply: { message: 'The view is saved.', data: saved, example: savedExample },
  }),
  remove: declareCall('POST', '/admin/views/{list}/{id}/deletion', {
    params: ofView,
    summary: 'Delete a view',
    description: [
      'Your own, or with the right to it a shared one of somebody else’s. Whoever begins with it begins with all rows again.',
    ],
    body: v.object({}),
    example: {},
    refusals: [keyRefusal],
    reply: { message: 'The view was deleted.', data: saved, example: savedExample },
  }),
  begin: declareCall('POST', '/admin/views/{list}/{id}/default', {
    params: ofView,
    summary: 'Begin with a view',
    description: ['One that comes with the product, your own or a shared one.'],
    body: v.object({}),
    example: {},
    reply: { message: 'Your choice is saved.', data: saved, example: savedExample },
  }),
};

/** A list's views and its default; null for the first built-in view. */
export type ListViews = DataOf<typeof views.read>;
