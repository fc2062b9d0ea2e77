import type { Obstacles } from '#domain/security/closing.ts';

interface Step {
  readonly text: string;
  readonly link: { readonly label: string; readonly href: string };
}

const inProgress = (count: number, what: string): readonly Step[] =>
  count === 0
    ? []
    : [
        {
          text: `${count} ${what}${count === 1 ? ' is' : 's are'} in progress.`,
          link: { label: `See ${what}s`, href: '/orders' },
        },
      ];

export const comesFirst = ({ balances, orders, transfers }: Obstacles): readonly Step[] => [
  ...balances.map((asset) => ({
    text: `Your balance of ${asset} isn’t zero.`,
    link: { label: `Withdraw ${asset}`, href: `/withdrawals?asset=${encodeURIComponent(asset)}` },
  })),
  ...inProgress(orders, 'order'),
  ...inProgress(transfers, 'transfer'),
];
