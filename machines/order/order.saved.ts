import type { OrderContext, OrderInput, QuoteWithMarket, SavedOrder } from './order.types.ts';

/** The context that an order starts with: the saved one, if it belongs to this customer. */
export function initialContext({ saved, ...input }: OrderInput): OrderContext {
  const own = saved?.customerGuid === input.customerGuid ? saved : null;
  const quote: QuoteWithMarket | null = own?.sent?.quote ?? null;
  return {
    ...input,
    unit: 'usd',
    amountText: '',
    ...own?.draft,
    typedBefore: null,
    amountProblem: null,
    problem: null,
    quote,
    firstQuote: quote,
    acceptedQuote: quote,
    priceNote: null,
    secondsLeft: 0,
    trade: own?.sent?.trade ?? null,
    searchedAt: 0,
    polls: 0,
  };
}

const draftOf = ({ asset, side, unit, amountText }: OrderContext) => ({ asset, side, unit, amountText });

const savedDraft = (context: OrderContext): SavedOrder => ({ customerGuid: context.customerGuid, draft: draftOf(context), sent: null });

const savedIntent = (context: OrderContext): SavedOrder => ({
  ...savedDraft(context),
  sent: context.quote && { quote: context.quote, trade: context.trade },
});

type Args = { readonly context: OrderContext };

/** Saves the order while nothing is sent. */
export const saveDraft = { type: 'saveOrder', params: ({ context }: Args) => ({ saved: savedDraft(context) }) } as const;
/** Saves the order from just before it is sent until its outcome is known: after a reload it is searched for, and never sent again. */
export const saveIntent = { type: 'saveOrder', params: ({ context }: Args) => ({ saved: savedIntent(context) }) } as const;
