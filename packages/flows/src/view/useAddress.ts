import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type Address, readAddress, writeAddress } from './address.ts';

interface Going {
  readonly address: Address;
  /** Navigates to a changed address. `replace` adds no history entry. */
  readonly go: (to: Partial<Address>, options?: { readonly replace?: boolean }) => void;
  /** The URL for a link. */
  readonly linkTo: (to: Partial<Address>) => string;
}

/** The viewer's state, all of which is in the URL. */
export function useAddress(): Going {
  const [path, navigate] = useLocation();
  const search = useSearch();
  return useMemo(() => {
    const address = readAddress(path, search);
    const linkTo = (to: Partial<Address>) => writeAddress({ ...address, ...to });
    return { address, linkTo, go: (to, { replace = false } = {}) => navigate(linkTo(to), { replace }) };
  }, [path, search, navigate]);
}
