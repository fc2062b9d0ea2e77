import { type ComponentType, createElement, type ReactElement } from 'react';
import type { Owner } from '#machines/flows/catalogue.ts';
import { type AppHandle, type Customer, customerOf, type OpenPage, openPageOf, request } from '../handle/app-handle.ts';
import { type ResourceName, resourceNamed, type Wanted } from '../resources/resources.ts';

/** The exports of a page's code: its screen, and how to start what the screen needs. */
export interface PageDefinition {
  /** Returns a new element each time: React skips an identical one. */
  readonly render: () => ReactElement;
  /** Called whenever the page is entered. */
  readonly enter: (app: AppHandle) => void;
  readonly readAddress: (app: AppHandle) => void;
  /** Called when someone signs in while the page is shown. */
  readonly onSignedIn: (app: AppHandle) => void;
}

/** A resource of these owners: its name, or its name with parameters. */
export type Needed<Of extends Owner> = {
  [Name in ResourceName<Of>]: Wanted<Name> extends readonly [] ? Name : readonly [Name, ...Wanted<Name>];
}[ResourceName<Of>];

interface Needs<Opened, One extends Needed<Owner>> {
  /** Resources that the screen shows. */
  readonly resources?: readonly One[];
  /** Opens the screen's flows; running ones stay. */
  readonly open?: (owner: Opened) => void;
  /** Passes the query to running flows, on entering and whenever it changes. */
  readonly readAddress?: (owner: Opened) => void;
}

interface Screen {
  readonly Page: ComponentType;
}

const nameOf = (needed: Needed<Owner>): ResourceName => (typeof needed === 'string' ? needed : needed[0]);

function requestAll(app: AppHandle, needed: ReadonlyArray<Needed<Owner>>): void {
  for (const one of needed) {
    if (typeof one === 'string') request(app, one);
    // The compiler does not accept a union of tuples here, so one stands for all.
    else request(app, ...(one as readonly ['series', ...Wanted<'series'>]));
  }
}

export const ownersPage =
  <Opened extends AppHandle, One extends Needed<Owner>>(ownerOf: (app: AppHandle) => Opened | null) =>
  ({ Page, resources = [], open, readAddress }: Needs<Opened, One> & Screen): PageDefinition => {
    const enter = (app: AppHandle) => {
      const owner = ownerOf(app);
      if (owner === null) return;
      requestAll(app, resources);
      open?.(owner);
      readAddress?.(owner);
    };
    return {
      render: () => createElement(Page),
      enter,
      onSignedIn: enter,
      readAddress(app) {
        const owner = ownerOf(app);
        if (owner !== null) readAddress?.(owner);
      },
    };
  };

/** A page behind the customer guard. */
export const customerPage = ownersPage<Customer, Needed<'public' | 'customer'>>(customerOf);

/** A public page may show customer data once a customer is signed in. */
type OpenNeeds = Needs<OpenPage, Needed<'public' | 'customer'>>;

/** A page for everyone, or for guests only. */
export const openPage = ({ Page, ...needs }: OpenNeeds & Screen): PageDefinition =>
  contentPage({ ...needs, render: () => createElement(Page) });

/** A page for everyone whose screen is made for its text. */
export const contentPage = ({
  render,
  resources = [],
  open,
  readAddress,
}: OpenNeeds & Pick<PageDefinition, 'render'>): PageDefinition => ({
  render,
  enter(app) {
    const page = openPageOf(app);
    if (page === null) return;
    requestAll(app, resources);
    open?.(page);
    readAddress?.(page);
  },
  // The rest is the same with a customer and without.
  onSignedIn: (app) =>
    requestAll(
      app,
      resources.filter((needed) => resourceNamed(nameOf(needed)).owner === 'customer'),
    ),
  readAddress(app) {
    const page = openPageOf(app);
    if (page !== null) readAddress?.(page);
  },
});
