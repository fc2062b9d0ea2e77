import type { Services } from '../services.ts';

/** The demo sign-ins. */
export async function seedDemo(_services: Services): Promise<string> {
  return 'Sandbox: no real money moves.';
}
