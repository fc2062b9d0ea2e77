import { useEffect } from 'react';

export interface PageTitleProps {
  /** The subject: a coin, an order. */
  name: string;
  /** The page's name: "Assets". */
  page: string;
}

/** Sets the tab's title while mounted: "Bitcoin · Assets · Statechange". */
export function PageTitle({ name, page }: PageTitleProps) {
  const title = `${name} · ${page} · Statechange`;
  // React would add a second title element to the document.
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      // Unless the next page has set its own already.
      if (document.title === title) document.title = before;
    };
  }, [title]);
  return null;
}
