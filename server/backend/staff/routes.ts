import { authenticatorRoutes } from '../factors/authenticator-routes.ts';
import { passkeyRoutes } from '../factors/passkey-routes.ts';
import { recoveryRoutes } from '../factors/recovery-routes.ts';
import type { RouteGroup } from '../http/routes.ts';
import { staffSessionRoutes } from './session-routes.ts';
import { staffCalls } from './staff-factors.ts';

/** The calls under `/backend/admin`. */
export const staffGroup: RouteGroup = {
  name: 'Staff',
  description: 'The console: who is on staff, what they may do, and what they did. Each call that takes a token names the right that it needs.',
  routes: [...staffSessionRoutes, ...authenticatorRoutes(staffCalls), ...passkeyRoutes(staffCalls), ...recoveryRoutes(staffCalls)],
};
