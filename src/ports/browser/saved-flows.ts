import { tabStorage } from './storage.ts';

const customersKeys = {
  order: 'order',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  externalWallet: 'externalWallet',
  bankLinking: 'bankLinking',
  recurringBuy: 'recurringBuy',
} as const;
/** Flows in progress, saved for this tab until the session ends; some need no sign-in. */
export const savedFlowKeys = { ...customersKeys, contact: 'contact', otc: 'otc', signUp: 'signUp' } as const;
export type SavedFlow = keyof typeof savedFlowKeys;

/** Separate from the readers and their schemas, since every page can end a session. */
export const removeSavedFlow = (flow: SavedFlow): void => tabStorage().removeItem(savedFlowKeys[flow]);

const flows = Object.keys(savedFlowKeys) as readonly SavedFlow[];
const customersFlows = Object.keys(customersKeys) as readonly SavedFlow[];
export const removeSavedFlows = (): void => flows.forEach(removeSavedFlow);

export const removeSavedMessages = (): void =>
  flows.filter((flow) => !customersFlows.includes(flow)).forEach(removeSavedFlow);

/** Removes another customer's leftovers on sign-in. */
export const forgetOtherCustomersFlows = (guid: string): void =>
  customersFlows.filter((flow) => !tabStorage().getItem(savedFlowKeys[flow])?.includes(guid)).forEach(removeSavedFlow);

/** Flows in which nothing was sent, as JSON. Others stay until their outcome is known. */
export const savedDrafts = (): Partial<Record<SavedFlow, string>> =>
  Object.fromEntries(
    flows
      .map((flow) => [flow, tabStorage().getItem(savedFlowKeys[flow])] as const)
      .filter(([flow, text]) => isDraft(flow, text)),
  );

function isDraft(flow: SavedFlow, text: string | null): boolean {
  try {
    const { sent, wasSubmitted } = JSON.parse(text ?? '');
    return !customersFlows.includes(flow) || !(sent || wasSubmitted);
  } catch {
    return text !== null;
  }
}

export const removeSavedDrafts = (): void => (Object.keys(savedDrafts()) as SavedFlow[]).forEach(removeSavedFlow);

/** Restores drafts, except of flows saved since. */
export function saveDrafts(drafts: Readonly<Record<string, unknown>>): void {
  for (const flow of flows) {
    const draft = drafts[flow];
    if (typeof draft === 'string' && tabStorage().getItem(savedFlowKeys[flow]) === null)
      tabStorage().setItem(savedFlowKeys[flow], draft);
  }
}

export const saveFlow = (flow: SavedFlow, saved: object): void =>
  tabStorage().setItem(savedFlowKeys[flow], JSON.stringify(saved));

/** The saved JSON for a schema to check, or null. @throws SyntaxError */
export const savedFlow = (flow: SavedFlow): unknown => JSON.parse(tabStorage().getItem(savedFlowKeys[flow]) ?? 'null');
