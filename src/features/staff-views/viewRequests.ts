import type { SavedView } from '#contract/staff/views.ts';
import type { StaffPerson } from '#domain/staff/person.ts';
import { longestViewName, type ViewList } from '#domain/staff/views.ts';
import type { ActionRequest } from '#machines/staffAction/staffAction.types.ts';
import { refusalFor } from '#presenters/staff/needs.ts';
import type { RowAction } from '#presenters/staff/rowAction.ts';

/** The saved part of a list: its path and query. */
export interface Saving {
  readonly list: ViewList;
  readonly query: string;
}

const plain = { version: null, reason: 'none', done: '' } as const;

const saveAs = ({ list, query }: Saving, isShared: boolean): ActionRequest => ({
  ...plain,
  id: `view:${list}:${isShared ? 'shared' : 'own'}`,
  title: isShared ? 'Save a shared view' : 'Save a view',
  effect: [
    isShared ? 'Everybody on staff can choose it.' : 'Only you can choose it.',
    'Keeps the filters, the order and the columns.',
  ],
  confirm: 'Save view',
  call: `views/${list}`,
  fields: [{ name: 'name', label: `Name, at most ${longestViewName} characters`, kind: 'text', value: '' }],
  sends: { query, is_shared: isShared },
});

/** Replaces a view with the current list. */
export const saveRequest = ({ list, query }: Saving, { id, name, isShared, version }: SavedView): ActionRequest => ({
  ...{
    id: `view:${id}`,
    title: `Save ${name}`,
    confirm: 'Save view',
    done: '',
    call: `views/${list}/${id}`,
    version,
    reason: 'none',
  },
  effect: [
    'Replaces what the view kept with what is shown now.',
    ...(isShared ? ['It is shared: everybody who chooses it gets this.'] : []),
  ],
  sends: { name, query, is_shared: isShared },
});

const used = ({ usedBy }: SavedView): string =>
  `${usedBy.length} ${usedBy.length === 1 ? 'person begins' : 'people begin'} with it: ${usedBy.join(', ')}.`;

const deletion = (list: ViewList, view: SavedView): ActionRequest => ({
  ...{
    ...plain,
    id: `view:${view.id}:deletion`,
    title: `Delete ${view.name}`,
    confirm: 'Delete view',
    call: `views/${list}/${view.id}/deletion`,
  },
  effect: [
    ...(view.isShared
      ? [
          'It is shared: nobody can choose it afterwards.',
          view.usedBy.length > 0 ? used(view) : 'Nobody else begins with it.',
        ]
      : []),
    'Rows and records stay as they are.',
  ],
});

const startWith = (list: ViewList, { id, name }: Pick<SavedView, 'id' | 'name'>): ActionRequest => ({
  ...{
    ...plain,
    id: `view:${list}:default`,
    title: `Begin with ${name}`,
    confirm: 'Begin with this view',
    call: `views/${list}/${id}/default`,
  },
  effect: ['The list opens with it whenever its address names nothing else.'],
});

export function viewActions(
  saving: Saving,
  me: StaffPerson,
  view: SavedView | null,
  system: { readonly id: string; readonly name: string } | null,
): readonly RowAction[] {
  const chosen = view ?? system;
  return [
    { label: 'Save as a new view', request: saveAs(saving, false), refusal: null },
    { label: 'Save as a shared view', request: saveAs(saving, true), refusal: refusalFor(me.roles, 'shareViews') },
    ...(chosen ? [{ label: `Begin with ${chosen.name}`, request: startWith(saving.list, chosen), refusal: null }] : []),
    ...(view
      ? [
          {
            label: `Delete ${view.name}`,
            request: deletion(saving.list, view),
            refusal: view.isOwn ? null : refusalFor(me.roles, 'removeSharedViews'),
          },
        ]
      : []),
  ];
}
