import { useSelector } from '@xstate/react';
import type { StaffPerson } from '#domain/staff/person.ts';
import { selectPerson } from '#machines/adminSession/adminSession.selectors.ts';
import type { FlowName, FlowRefs } from '#machines/flows/flows.types.ts';
import type { ResourceName, ValueOf, Wanted } from '../resources/resources.ts';
import { type Loaded, useOwnedFlow, useOwnedLoad, useWorld } from './world.ts';

/**
 * A flow of staff or of the current page by name. What is a customer's is not for pages of staff.
 */
export const useFlow: <Name extends FlowName<'public' | 'staff'>>(name: Name) => FlowRefs[Name] | null = useOwnedFlow;

/** The state of a load for everybody or of staff's. */
export const useLoaded: <Name extends ResourceName<'public' | 'staff'>>(
  name: Name,
  ...wanted: Wanted<Name>
) => Loaded<ValueOf<Name>> = useOwnedLoad;

/** Who is signed in; null until the server has said so. */
export const useStaffPerson = (): StaffPerson | null => useSelector(useWorld().actor('adminSession'), selectPerson);
