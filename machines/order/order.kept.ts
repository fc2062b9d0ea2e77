import type { HeldQuote, KeptOrder, OrderContext, OrderInput } from './order.types.ts';

/** The context that an order begins with: the one that was kept, if it is this customer's. */
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

type Whose = { readonly context: OrderContext };

/** While nothing is sent. */
export const keepDraft = { type: 'keepOrder', params: ({ context }: Whose) => ({ kept: keptDraft(context) }) } as const;
/** From just before the order is sent until its end is known: a page that is loaded anew looks for it, and never sends it again. */
export const keepIntent = { type: 'keepOrder', params: ({ context }: Whose) => ({ kept: keptIntent(context) }) } as const;
