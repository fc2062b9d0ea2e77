import * as v from 'valibot';
import type { Source } from '#domain/staff/sources.ts';
import { timeSchema } from '../../bank/schemas.ts';
import { callAdmin } from '../call.ts';

const source = v.pipe(
  v.object({
    name: v.string(),
    fresh_at: v.nullable(timeSchema),
    complete_since: v.nullable(timeSchema),
    rhythm_seconds: v.pipe(v.number(), v.minValue(1)),
    failure: v.nullable(v.string()),
  }),
  v.transform(
    ({ fresh_at, complete_since, rhythm_seconds, ...rest }): Source => ({
      ...rest,
      freshAt: fresh_at,
      completeSince: complete_since,
      rhythmSeconds: rhythm_seconds,
    }),
  ),
);

/** How new the copies of the bank's records are. */
export const readSources = async (token: string, signal?: AbortSignal): Promise<readonly Source[]> =>
  (await callAdmin('sources', v.object({ sources: v.array(source) }), { token, signal })).sources;
