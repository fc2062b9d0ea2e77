import type { Owner } from '../flows/catalogue.ts';
import type { FactReported } from '../flows/flows.types.ts';
import type { RequestFailed } from '../request/request.types.ts';
import type { ReportsTo } from '../shared/actors.ts';
import type { WindowFact } from '../shared/window.ts';

export interface OwnerInput {
  readonly owner: Exclude<Owner, 'public'>;
  /** Server time in ms since 1970. */
  readonly now: () => number;
  readonly reportTo: ReportsTo<OwnerReport>;
}

export type OwnerContext = OwnerInput;

export type OwnerEvent =
  | Extract<WindowFact, { type: 'tab.hidden' | 'tab.shown' | 'network.online' }>
  | { readonly type: 'page.left' }
  | { readonly type: 'session.renewed' }
  | FactReported
  /** From the resources. */
  | RequestFailed;

/** Sent to the parent: a call came back with 401, so a token of the owner's session no longer counts. */
export type TokenRefused = { readonly type: 'accessToken.refused' } | { readonly type: 'staffToken.refused' };
/** Sent to the parent. */
export type OwnerReport = RequestFailed | TokenRefused;
