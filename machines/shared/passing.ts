import { type EventObject, sendTo } from 'xstate';

/** Children by event. */
export type Hearers = Readonly<Record<string, readonly string[]>>;

type EventsHeardBy<Table extends Hearers, Child extends string> = {
  [Type in keyof Table & string]: Extract<Table[Type][number], Child> extends never ? never : Type;
}[keyof Table & string];

/** Adds a state's transitions that pass events on to its children. */
export function passedOn<const Table extends Hearers, const Child extends Table[keyof Table][number]>(
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
  ) as { readonly [Type in EventsHeardBy<Table, Child>]: { readonly actions: never[] } };
}
