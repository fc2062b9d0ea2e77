import { type ComponentType, createElement, type ReactElement } from 'react';
import type { FlowsActorRef } from '#machines/flows/flows.types.ts';
import { isCustomers, type ResourceKey } from '../resources/resources.ts';
import { type Customer, customerOf, pageFlows, request, type World } from '../world/world.ts';

/** The exports of a page's code: its screen, and how to start what the screen needs. */
export interface PageDefinition {
  /** Its screen, new each time: React leaves out an element that it has drawn. */
  readonly render: () => ReactElement;
  /** Called whenever the page is entered. */
  readonly enter: (world: World) => void;
  /** Called whenever the query of its address may have changed. */
  readonly readAddress: (world: World) => void;
  /** Called when somebody has signed in while the page is shown. */
  readonly onSignedIn: (world: World) => void;
}

interface Needs<Owner> {
  /** Resources that the screen shows. */
  readonly resources?: readonly ResourceKey[];
  /** Opens the flows that the screen renders; a running one is left as it is. */
  readonly open?: (owner: Owner) => void;
  /** Passes the address's query to running flows, on entering and whenever it changes. */
  readonly readAddress?: (owner: Owner) => void;
}

interface Screen {
  readonly Page: ComponentType;
}

/** A page behind the customer guard. Without a customer nothing starts: the guard is about to redirect. */
export function customerPage({ Page, resources = [], open, readAddress }: Needs<Customer> & Screen): PageDefinition {
  const enter = (world: World) => {
    const customer = customerOf(world);
    if (customer === null) return;
    request(world, ...resources);
    open?.(customer);
    readAddress?.(customer);
  };
  return {
    render: () => createElement(Page),
    enter,
    onSignedIn: enter,
    readAddress(world) {
      const customer = customerOf(world);
      if (customer !== null) readAddress?.(customer);
    },
  };
}

/** A page whose flows end with it. */
export interface OpenPage extends World {
  readonly flows: FlowsActorRef;
}

/** A page for everyone, or for guests only. */
export const openPage = ({ Page, ...needs }: Needs<OpenPage> & Screen): PageDefinition =>
  writtenPage({ ...needs, render: () => createElement(Page) });

/** A page for everyone whose screen is made for its text. */
export const writtenPage = ({ render, resources = [], open, readAddress }: Needs<OpenPage> & Pick<PageDefinition, 'render'>): PageDefinition => ({
  render,
  enter(world) {
    const flows = pageFlows(world);
    if (flows === null) return;
    request(world, ...resources);
    open?.({ ...world, flows });
    readAddress?.({ ...world, flows });
  },
  // The rest is the same with a customer and without.
  onSignedIn: (world) => request(world, ...resources.filter(isCustomers)),
  readAddress(world) {
    const flows = pageFlows(world);
    if (flows !== null) readAddress?.({ ...world, flows });
  },
});
