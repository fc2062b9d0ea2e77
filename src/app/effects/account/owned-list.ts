import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { OwnedLists } from '#machines/flows/catalogue.ts';
import type { FlowName, Openings } from '#machines/flows/flows.types.ts';
import {
  type ChangeResult,
  type ChangeToMake,
  type ListChange,
  type ListFact,
  type ListTypes,
  ownedListOf,
} from '#machines/ownedList/ownedList.machine.ts';
import { type Customer, open } from '../../handle/app-handle.ts';
import { refusable, refusedUnlessEnded } from '../../mapping/refusals.ts';
import type { ResourceName, ValueOf } from '../../resources/resources.ts';
import { watchLoads } from '../records/watch-loads.ts';

interface ListCalls<Of extends ListTypes> {
  /** Makes a change, given the previous list, and returns the new one. */
  readonly make: (change: ListChange<Of>, list: Of['list'], signal: AbortSignal) => Promise<Of['list']>;
  /** Reports the list, now and after each load. Returns a stop function. */
  readonly watch: (notify: (list: Of['list']) => void) => () => void;
}

export const provideOwnedList = <Of extends ListTypes>({ make, watch }: ListCalls<Of>) =>
  ownedListOf<Of>().provide({
    actors: {
      changeList: fromPromise<ChangeResult<Of>, ChangeToMake<Of>>(({ input: { list, change }, signal }) =>
        refusable(async () => ({ ok: true, list: await make(change, list, signal) }) as const, refusedUnlessEnded),
      ),
      watchList: fromCallback<AnyEventObject, undefined, ListFact<Of>>(({ sendBack }) =>
        watch((list) => sendBack({ type: 'list.updated', list })),
      ),
    },
  });

interface ListSource<Of extends ListTypes, Loaded extends ResourceName<'customer'>> {
  /** The resource of the list. It is reloaded after `changed` is emitted. */
  readonly resource: Loaded;
  readonly listIn: (loaded: ValueOf<Loaded>) => Of['list'];
  readonly changed: Of['changed'];
  /** Makes a change, given the previous list, and returns the new one. */
  readonly change: (ut: string, change: ListChange<Of>, list: Of['list'], signal: AbortSignal) => Promise<Of['list']>;
}

type CustomersList = Extract<keyof OwnedLists, FlowName<'customer'>>;

/** Opens a customer's short list. It outlives its page, so that a change is not lost. */
export function openOwnedList<Name extends CustomersList, Loaded extends ResourceName<'customer'>>(
  customer: Customer,
  name: Name,
  { resource, listIn, changed, change: send }: ListSource<OwnedLists[Name], Loaded>,
) {
  const logic = () =>
    provideOwnedList<OwnedLists[Name]>({
      make: (change, list, signal) => customer.services.asUser(({ ut }) => send(ut, change, list, signal)),
      watch: (notify) =>
        watchLoads<ResourceName<'customer'>>(customer, resource, (loaded) => notify(listIn(loaded as ValueOf<Loaded>))),
    });
  return open<'customer', CustomersList>(
    customer.flows,
    name,
    () => ({ logic: logic(), input: { changed } }) as unknown as Openings[Name],
  );
}
