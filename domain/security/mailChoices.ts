/** Emails that a customer can turn off. Security emails always come. */
export const mailKinds = ['deposits', 'withdrawals', 'orders', 'verification'] as const;
export type MailKind = (typeof mailKinds)[number];

export type MailChoices = Readonly<Record<MailKind, boolean>>;

export const defaultMailChoices: MailChoices = { deposits: true, withdrawals: true, orders: true, verification: true };

/** The customer's choices over the defaults. */
export const mailChoicesOf = (chosen: Partial<MailChoices>): MailChoices => ({ ...defaultMailChoices, ...chosen });
