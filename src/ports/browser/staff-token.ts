import { tokenTimes } from './session-storage.ts';
import { tabStorage } from './storage.ts';

/** The state of the staff's stored access token (`a_at`). */
export function staffTokenState(): 'valid' | 'expired' | 'missing' {
  const token = tabStorage().getItem('a_at');
  if (!token) return 'missing';
  const times = tokenTimes(token);
  return times && times.exp * 1000 >= Date.now() ? 'valid' : 'expired';
}
