import type { ComponentType } from 'react';
import type { FlowsActorRef } from '#machines/flows/flows.types.ts';
import type { ResourceKey } from './resources.ts';
import { type Customer, customerOf, pageFlows, request, type World } from './world.ts';

/** What the code of a page brings: its screen, and what the screen needs to be running. */
export interface PageDefinition {
  readonly Page: ComponentType;
  /** Whenever the page is entered. */
  readonly enter: (world: World) => void;
  /** Whenever the query of its address may have changed. */
  readonly readAddress: (world: World) => void;
}

interface Needs<Owner> {
  readonly Page: ComponentType;
  /** Resources that the screen shows. */
  readonly resources?: readonly ResourceKey[];
  /** Opens the flows that the screen renders; one that runs goes on as it is. */
  readonly open?: (owner: Owner) => void;
  /** Tells running flows what the address asks for: on entering and whenever it changes. */
  readonly readAddress?: (owner: Owner) => void;
}

/** A page behind the customer guard. Without a customer nothing begins: the guard is about to lead away. */
export const customerPage = ({ Page, resources = [], open, readAddress }: Needs<Customer>): PageDefinition => ({
  Page,
  enter(world) {
    const customer = customerOf(world);
    if (customer === null) return;
    request(world, ...resources);
    open?.(customer);
    readAddress?.(customer);
  },
  readAddress(world) {
    const customer = customerOf(world);
    if (customer !== null) readAddress?.(customer);
  },
});

/** A page that its flows end with. */
export interface OpenPage extends World {
  readonly flows: FlowsActorRef;
}

/** A page that anybody may see, or guests only. */
export const openPage = ({ Page, resources = [], open, readAddress }: Needs<OpenPage>): PageDefinition => ({
  Page,
  enter(world) {
    const flows = pageFlows(world);
    if (flows === null) return;
    request(world, ...resources);
    open?.({ ...world, flows });
    readAddress?.({ ...world, flows });
  },
  readAddress(world) {
    const flows = pageFlows(world);
    if (flows !== null) readAddress?.({ ...world, flows });
  },
});
