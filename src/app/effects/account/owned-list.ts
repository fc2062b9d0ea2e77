import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { OwnedLists } from '#machines/flows/catalogue.ts';
import type { Openings } from '#machines/flows/flows.types.ts';
import {
  type ChangeResult,
  type ChangeToMake,
  type ListChange,
  type ListFact,
  type ListTypes,
  ownedListOf,
} from '#machines/ownedList/ownedList.machine.ts';
import { refusable, refusedUnlessEnded } from '../../mapping/refusals.ts';
import type { ResourceName, ValueOf } from '../../resources/resources.ts';
import { watchLoads } from '../../resources/watch-loads.ts';
import { type Customer, open } from '../../world/world.ts';

interface ListSource<Of extends ListTypes, Loaded extends ResourceName<'customer'>> {
  /** The resource that has the list. It is loaded again after what is reported as `changed`. */
  readonly resource: Loaded;
  readonly listIn: (loaded: ValueOf<Loaded>) => Of['list'];
  readonly changed: Of['changed'];
  /** Makes a change, given the list before. Answers with the list then. */
  readonly change: (ut: string, change: ListChange<Of>, list: Of['list'], signal: AbortSignal) => Promise<Of['list']>;
}

/** Opens a short list of the customer's. It outlives its page, so that a change in progress is not lost. */
export function openOwnedList<Name extends keyof OwnedLists, Loaded extends ResourceName<'customer'>>(
  customer: Customer,
  name: Name,
  { resource, listIn, changed, change: make }: ListSource<OwnedLists[Name], Loaded>,
) {
  type Of = OwnedLists[Name];
  const logic = () =>
    ownedListOf<Of>().provide({
      actors: {
        changeList: fromPromise<ChangeResult<Of>, ChangeToMake<Of>>(({ input: { list, change }, signal }) =>
          refusable(
            () => customer.services.asUser(async ({ ut }) => ({ ok: true, list: await make(ut, change, list, signal) }) as const),
            refusedUnlessEnded,
          ),
        ),
        watchList: fromCallback<AnyEventObject, undefined, ListFact<Of>>(({ sendBack }) =>
          watchLoads<ResourceName<'customer'>>(customer, resource, (loaded) =>
            sendBack({ type: 'list.updated', list: listIn(loaded as ValueOf<Loaded>) }),
          ),
        ),
      },
    });
  return open<'customer', keyof OwnedLists>(customer.flows, name, () => ({ logic: logic(), input: { changed } }) as unknown as Openings[Name]);
}
