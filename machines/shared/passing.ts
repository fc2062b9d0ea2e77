import { type EventObject, sendTo } from 'xstate';

/** Who hears what: the children that each event is passed on to. */
export type Hearers = Readonly<Record<string, readonly string[]>>;

type EventsHeardBy<Table extends Hearers, Child extends string> = {
  [Type in keyof Table & string]: Extract<Table[Type][number], Child> extends never ? never : Type;
}[keyof Table & string];

/**
 * The transitions that pass events on as a table says, to those of the children that live where they are: a state passes on to what it owns.
 */
export function passedOn<const Table extends Hearers, const Child extends Table[keyof Table][number]>(table: Table, children: readonly Child[]) {
  const heard = Object.entries(table).map(([type, hearers]) => [type, children.filter((child) => hearers.includes(child))] as const);
  return Object.fromEntries(
    heard.flatMap(([type, own]) =>
      own.length === 0 ? [] : [[type, { actions: own.map((child) => sendTo(child, ({ event }: { event: EventObject }) => event)) }]],
    ),
  ) as { readonly [Type in EventsHeardBy<Table, Child>]: { readonly actions: never[] } };
}
