import type { HeldQuote, KeptOrder, OrderContext, OrderInput } from './order.types.ts';

/** The context that an order starts with: the saved one, if it belongs to this customer. */
export function beginningOf({ kept, ...input }: OrderInput): OrderContext {
  const mine = kept?.customerGuid === input.customerGuid ? kept : null;
  const quote: HeldQuote | null = mine?.sent?.quote ?? null;
  return {
    ...input,
    unit: 'usd',
    amountText: '',
    ...mine?.draft,
    typedBefore: null,
    amountProblem: null,
    problem: null,
    quote,
    firstQuote: quote,
    acceptedQuote: quote,
    priceNote: null,
    secondsLeft: 0,
    trade: mine?.sent?.trade ?? null,
    lookedAt: 0,
    polls: 0,
  };
}

const draftOf = ({ asset, side, unit, amountText }: OrderContext) => ({ asset, side, unit, amountText });

const keptDraft = (context: OrderContext): KeptOrder => ({ customerGuid: context.customerGuid, draft: draftOf(context), sent: null });

const keptIntent = (context: OrderContext): KeptOrder => ({
  ...keptDraft(context),
  sent: context.quote && { quote: context.quote, trade: context.trade },
});

type Args = { readonly context: OrderContext };

/** Saves the order while nothing is sent. */
export const saveDraft = { type: 'saveOrder', params: ({ context }: Args) => ({ kept: keptDraft(context) }) } as const;
/** Saves the order from just before it is sent until its outcome is known: after a reload it is searched for, and never sent again. */
export const saveIntent = { type: 'saveOrder', params: ({ context }: Args) => ({ kept: keptIntent(context) }) } as const;
