import * as v from 'valibot';
import { callBackend } from './call.ts';

const userSchema = v.object({ email: v.string(), displayName: v.string(), guid: v.string(), emailVerified: v.boolean(), createdAt: v.string() });

export const readUserDetail = (email: string, ut: string, signal?: AbortSignal) =>
  callBackend('user-detail', userSchema, { method: 'POST', body: { email }, token: ut, ...(signal ? { signal } : {}) });
