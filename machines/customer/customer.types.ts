import type { RequestFailed } from '../request/request.types.ts';
import type { ResourcePolicy } from '../resources/resources.types.ts';
import type { ReportsTo } from '../shared/actors.ts';

export interface CustomerInput {
  /** The bank's guid of the customer. */
  readonly guid: string;
  /** The resources that need a token of the session. */
  readonly policies: Readonly<Record<string, ResourcePolicy>>;
  /** Server time in ms since 1970. */
  readonly now: () => number;
  readonly reportTo: ReportsTo<CustomerReport>;
}

export type CustomerContext = CustomerInput;

export type CustomerEvent =
  | { readonly type: 'tab.hidden' }
  | { readonly type: 'tab.shown' }
  | { readonly type: 'page.left' }
  | { readonly type: 'network.online' }
  | { readonly type: 'session.renewed' }
  /** From the resources. */
  | RequestFailed;

/** Sent to the parent. */
export type CustomerReport =
  | RequestFailed
  /** A call came back with 401: a token of the session no longer counts. */
  | { readonly type: 'accessToken.refused' };
