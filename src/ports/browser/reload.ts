import { tabStorage } from './storage.ts';

const key = 'reloadedFor';
/** A tab that is open for weeks need not remember them all. */
const most = 20;

/** The builds that this tab was loaded anew for, the newest last. */
export const readReloads = (): readonly string[] => (tabStorage().getItem(key) ?? '').split(' ').filter(Boolean);

export const saveReloads = (builds: readonly string[]): void => tabStorage().setItem(key, builds.slice(-most).join(' '));
