import { promiseContract } from '../shared/actors.ts';
import type { Shared } from './share.types.ts';

/** Opens the share sheet; resolves once it is closed, with or without sharing, and rejects if the browser refuses. */
export const openShareSheet = promiseContract<void, Shared>('openShareSheet');
