/** The emails that a customer can turn off. Those about security always come. */
export const mailKinds = ['deposits', 'withdrawals', 'orders', 'verification'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Whether each kind is wanted. */
export type MailChoices = Readonly<Record<MailKind, boolean>>;

export const defaultMailChoices: MailChoices = { deposits: true, withdrawals: true, orders: true, verification: true };

/** A customer's choices, with the defaults for what they never chose. */
export const mailChoicesOf = (chosen: Partial<MailChoices>): MailChoices => ({ ...defaultMailChoices, ...chosen });
