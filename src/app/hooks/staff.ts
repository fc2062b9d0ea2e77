import type { FlowName, FlowRefs } from '#machines/flows/flows.types.ts';
import type { ResourceName, ValueOf, Wanted } from '../resources/resources.ts';
import { type Loaded, useOwnedFlow, useOwnedLoad } from './world.ts';

/** A flow of staff or of the current page by name. What is a customer's is not for pages of staff. */
export const useFlow: <Name extends FlowName<'public' | 'staff'>>(name: Name) => FlowRefs[Name] | null = useOwnedFlow;

/** The state of a load for everybody or of staff's. */
export const useLoaded: <Name extends ResourceName<'public' | 'staff'>>(name: Name, ...wanted: Wanted<Name>) => Loaded<ValueOf<Name>> = useOwnedLoad;
