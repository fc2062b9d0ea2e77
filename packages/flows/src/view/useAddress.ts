import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type Address, readAddress, writeAddress } from './address.ts';

interface Going {
  readonly address: Address;
  /**
   * Goes to what differs from here. Without a trace in the history of the tab if it only moves
   * within a page.
   */
  readonly go: (to: Partial<Address>, options?: { readonly replace?: boolean }) => void;
  /** The same as an address for a link. */
  readonly linkTo: (to: Partial<Address>) => string;
}

/** Where the viewer is, by the address of the tab, which holds all that is chosen. */
export function useAddress(): Going {
  const [path, navigate] = useLocation();
  const search = useSearch();
  return useMemo(() => {
    const address = readAddress(path, search);
    const linkTo = (to: Partial<Address>) => writeAddress({ ...address, ...to });
    return { address, linkTo, go: (to, { replace = false } = {}) => navigate(linkTo(to), { replace }) };
  }, [path, search, navigate]);
}
