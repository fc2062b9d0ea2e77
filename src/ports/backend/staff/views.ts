import * as v from 'valibot';
import type { ListViews, ViewList } from '#domain/staff/views.ts';
import { callAdmin } from '../call.ts';

const view = v.pipe(
  v.object({
    ...{ id: v.string(), name: v.string(), query: v.string() },
    ...{ is_shared: v.boolean(), is_own: v.boolean(), owner: v.string(), version: v.number(), used_by: v.array(v.string()) },
  }),
  v.transform(({ is_shared: isShared, is_own: isOwn, used_by: usedBy, ...rest }) => ({ ...rest, isShared, isOwn, usedBy })),
);

/** The views of a list that somebody saved or that were shared with them. */
export const readViews = (token: string, list: ViewList, signal?: AbortSignal): Promise<ListViews> =>
  callAdmin(`views/${list}`, v.object({ views: v.array(view), default: v.nullable(v.string()) }), { token, signal });
