import type { BackendServices } from '../../backend/kit/services.ts';
import { createBackendServices } from '../../backend/services.ts';
import type { Services } from '../../services.ts';
import { createTokenAuthority, type TokenAuthority } from '../bank/auth/tokens.ts';
import type { Decisions } from './decisions.ts';

export interface Desk {
  readonly services: Services;
  readonly decisions: Decisions;
  readonly backend: BackendServices;
  readonly authority: TokenAuthority;
}

export const createDesk = (services: Services, decisions: Decisions): Desk => ({
  services,
  decisions,
  backend: createBackendServices(services),
  authority: createTokenAuthority(services),
});
