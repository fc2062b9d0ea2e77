import type { AnyStateMachine, ContextFrom, EmittedFrom, EventFromLogic, InputFrom, OutputFrom } from 'xstate';

/**
 * How tools may show a running machine's data, as read by `packages/flows/src/observe`; of the
 * rest, only its kind. `value`: itself; `amount`: numeric text only; `token`: a number, equal for
 * equal values; `path`: the template of a page's address.
 */
type Plain = string | number | bigint | boolean | null | undefined;
type Opaque = ((...args: never[]) => unknown) | { readonly sessionId: string };
type FieldsOf<T> = T extends Plain | Opaque | readonly unknown[] ? never : keyof T & string;
type Field<T, Name> = T extends Plain ? never : Name extends keyof T ? T[Name] : never;
type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never;

type ScalarRule<T> = [Extract<T, string | number | bigint | boolean>] extends [never]
  ? never
  : 'value' | 'token' | ([Extract<T, string>] extends [never] ? never : 'amount' | 'path');
type ListRule<T> = [ItemOf<T>] extends [never] ? never : readonly [Shown<ItemOf<T>>];
type RecordRule<T> = [FieldsOf<T>] extends [never] ? never : { readonly [Name in FieldsOf<T>]?: Shown<Field<T, Name>> };

/** Rules by field name, so that a renamed field doesn't compile. */
type Shown<T> = ScalarRule<T> | ListRule<T> | RecordRule<T>;

/** By type, without the type itself. */
type ShownEvents<Event extends { readonly type: string }> = {
  readonly [Type in Event['type']]?: RecordRule<Omit<Extract<Event, { type: Type }>, 'type'>>;
};

type ActorsOf<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actors']>;
type Input<Logic> = Logic extends { getInitialSnapshot: (scope: never, input: infer In) => unknown } ? In : never;

/** For actors without their own machine. */
interface ShownActor<Logic> {
  readonly input?: Shown<Input<Logic>>;
  readonly output?: Shown<OutputFrom<Logic>>;
}

export interface ShownOf<Machine extends AnyStateMachine> {
  readonly context?: Shown<ContextFrom<Machine>>;
  readonly input?: Shown<InputFrom<Machine>>;
  readonly output?: Shown<OutputFrom<Machine>>;
  readonly events?: ShownEvents<EventFromLogic<Machine>>;
  readonly emitted?: ShownEvents<EmittedFrom<Machine>>;
  readonly actors?: { readonly [Source in keyof ActorsOf<Machine>]?: ShownActor<ActorsOf<Machine>[Source]> };
}

type RecordOf<T> = Exclude<Extract<T, object>, readonly unknown[]>;
/** Rejects unknown fields, which constants may otherwise have. */
type Exact<Given, Wanted> = Given extends string
  ? Given
  : Given extends readonly [infer Item]
    ? readonly [Exact<Item, Extract<Wanted, readonly unknown[]>[number]>]
    : {
        readonly [Name in keyof Given]: Name extends keyof RecordOf<Wanted>
          ? Exact<Given[Name], NonNullable<RecordOf<Wanted>[Name]>>
          : never;
      };

/** Checks the rules against the machine's types. */
export const shownOf =
  <Machine extends AnyStateMachine>() =>
  <const Rules extends ShownOf<Machine>>(rules: Rules & Exact<Rules, ShownOf<Machine>>): Rules =>
    rules;

/** Shows the code, never the server's words. */
export const shownProblem = { code: 'value', retryable: 'value', status: 'value' } as const;
