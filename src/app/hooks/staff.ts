import { useSelector } from '@xstate/react';
import type { SignedInPerson } from '#domain/staff/person.ts';
import { selectPerson } from '#machines/adminSession/adminSession.selectors.ts';
import type { FlowName, FlowRefs } from '#machines/flows/flows.types.ts';
import type { ResourceName, ValueOf, Wanted } from '../resources/resources.ts';
import { type Loaded, useApp, useOwnedFlow, useOwnedLoad } from './app.ts';

export const useFlow: <Name extends FlowName<'public' | 'staff'>>(name: Name) => FlowRefs[Name] | null = useOwnedFlow;

export const useLoaded: <Name extends ResourceName<'public' | 'staff'>>(
  name: Name,
  ...wanted: Wanted<Name>
) => Loaded<ValueOf<Name>> = useOwnedLoad;

/** The signed-in staff member; null until the server has replied. */
export const useStaffPerson = (): SignedInPerson | null => useSelector(useApp().actor('adminSession'), selectPerson);
