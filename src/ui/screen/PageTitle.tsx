import { useEffect } from 'react';

export interface PageTitleProps {
  /** What the page shows now: a coin, an order. */
  name: string;
  /** The page that it is on: "Assets". */
  page: string;
}

/** The tab's title while it is shown: "Bitcoin · Assets · Statechange". Without one the tab has the title of the route. */
export function PageTitle({ name, page }: PageTitleProps) {
  const title = `${name} · ${page} · Statechange`;
  // A title element of React's would be a second one in the document, which has its own.
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      // The page that follows has set its own already.
      if (document.title === title) document.title = before;
    };
  }, [title]);
  return null;
}
