import * as v from 'valibot';
import { timeSchema } from '../../bank/schemas.ts';
import { callAdmin } from '../call.ts';

const draftSchema = v.pipe(
  v.object({ text: v.string(), saved_at: timeSchema }),
  v.transform(({ text, saved_at: savedAt }) => ({ text, savedAt })),
);

const pathOf = (key: string): string => `drafts/${encodeURIComponent(key)}`;

/** What the person of a token typed before, and when it was saved, in ms; null without. */
export const readStaffDraft = (token: string, key: string, signal?: AbortSignal) =>
  callAdmin(pathOf(key), v.nullable(draftSchema), { token, signal });

export const saveStaffDraft = (token: string, key: string, text: string, signal?: AbortSignal) =>
  callAdmin(pathOf(key), draftSchema, { method: 'PUT', body: { text }, token, signal });

export const removeStaffDraft = (token: string, key: string, signal?: AbortSignal) =>
  callAdmin(pathOf(key), v.null(), { method: 'DELETE', token, signal });
