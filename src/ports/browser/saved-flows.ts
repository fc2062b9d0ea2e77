import { tabStorage } from './storage.ts';

/** Flows of a customer, whom each names. */
const customersKeys = {
  order: 'order',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  externalWallet: 'externalWallet',
  bankLinking: 'bankLinking',
} as const;
/** Where flows in progress are saved, for this tab only; the end of a session removes them. A message can be written and an account opened without signing in. */
export const savedFlowKeys = { ...customersKeys, contact: 'contact', otc: 'otc', signUp: 'signUp' } as const;
export type SavedFlow = keyof typeof savedFlowKeys;

/** Separate from their readers, which need schemas, because every page can end a session. */
export const removeSavedFlow = (flow: SavedFlow): void => tabStorage().removeItem(savedFlowKeys[flow]);

const flows = Object.keys(savedFlowKeys) as readonly SavedFlow[];
const customersFlows = Object.keys(customersKeys) as readonly SavedFlow[];
export const removeSavedFlows = (): void => flows.forEach(removeSavedFlow);

/** Messages name no customer. */
export const removeSavedMessages = (): void => flows.filter((flow) => !customersFlows.includes(flow)).forEach(removeSavedFlow);

/** On sign-in, what another customer left is removed. */
export const forgetOtherCustomersFlows = (guid: string): void =>
  customersFlows.filter((flow) => !tabStorage().getItem(savedFlowKeys[flow])?.includes(guid)).forEach(removeSavedFlow);

/**
 * What is saved of flows in which nothing was sent, as JSON. What a customer sent stays saved until its fate is known: it must not be sent twice.
 * A message that is sent twice arrives once, so that it remains a draft.
 */
export const savedDrafts = (): Partial<Record<SavedFlow, string>> =>
  Object.fromEntries(flows.map((flow) => [flow, tabStorage().getItem(savedFlowKeys[flow])] as const).filter(([flow, text]) => isDraft(flow, text)));

function isDraft(flow: SavedFlow, text: string | null): boolean {
  try {
    const { sent, wasSubmitted } = JSON.parse(text ?? '');
    return !customersFlows.includes(flow) || !(sent || wasSubmitted);
  } catch {
    return text !== null;
  }
}

export const removeSavedDrafts = (): void => (Object.keys(savedDrafts()) as SavedFlow[]).forEach(removeSavedFlow);

/** Saves drafts again, except of a flow that has been saved since. */
export function saveDrafts(drafts: Readonly<Record<string, unknown>>): void {
  for (const flow of flows) {
    const draft = drafts[flow];
    if (typeof draft === 'string' && tabStorage().getItem(savedFlowKeys[flow]) === null) tabStorage().setItem(savedFlowKeys[flow], draft);
  }
}

/** Saves a flow as JSON. */
export const saveFlow = (flow: SavedFlow, saved: object): void => tabStorage().setItem(savedFlowKeys[flow], JSON.stringify(saved));

/** What was saved, as JSON has it, to be checked by a schema; null without anything. @throws SyntaxError */
export const savedFlow = (flow: SavedFlow): unknown => JSON.parse(tabStorage().getItem(savedFlowKeys[flow]) ?? 'null');
