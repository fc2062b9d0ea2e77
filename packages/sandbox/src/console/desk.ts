import type { Product } from '#server/emulators.ts';
import type { Services } from '#server/services.ts';
import { createTokenAuthority, type TokenAuthority } from '../bank/auth/tokens.ts';
import type { Decisions } from './decisions.ts';

export interface Desk {
  readonly services: Services;
  readonly decisions: Decisions;
  readonly product: Product;
  readonly authority: TokenAuthority;
}

export const createDesk = (services: Services, decisions: Decisions, product: Product): Desk => ({
  services,
  decisions,
  product,
  authority: createTokenAuthority(services),
});
