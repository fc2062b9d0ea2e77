import { type EventObject, sendTo } from 'xstate';

/** Children by event. */
export type Subscriptions = Readonly<Record<string, readonly string[]>>;

type EventsFor<Table extends Subscriptions, Child extends string> = {
  [Type in keyof Table & string]: Extract<Table[Type][number], Child> extends never ? never : Type;
}[keyof Table & string];

/** Adds a state's transitions that pass events on to its children. */
export function forwarded<const Table extends Subscriptions, const Child extends Table[keyof Table][number]>(
  table: Table,
  children: readonly Child[],
) {
  const heard = Object.entries(table).map(
    ([type, hearers]) => [type, children.filter((child) => hearers.includes(child))] as const,
  );
  return Object.fromEntries(
    heard.flatMap(([type, own]) =>
      own.length === 0
        ? []
        : [[type, { actions: own.map((child) => sendTo(child, ({ event }: { event: EventObject }) => event)) }]],
    ),
  ) as { readonly [Type in EventsFor<Table, Child>]: { readonly actions: never[] } };
}
