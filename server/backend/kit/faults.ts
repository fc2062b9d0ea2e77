import { faultOf } from '../../log.ts';
import { UpstreamError } from './clients/http.ts';

/** Never includes query parameters. */
export function toLogError(error: unknown) {
  if (error instanceof UpstreamError) return { name: error.name, message: error.message, stack: error.stack };
  return error instanceof Error ? faultOf(error) : { name: 'unknown', message: typeof error };
}
