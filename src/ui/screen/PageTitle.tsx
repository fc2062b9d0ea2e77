export interface PageTitleProps {
  /** What the page shows now: a coin, an order. */
  name: string;
  /** The page that it is on: "Assets". */
  page: string;
}

/** The tab's title while it is shown: "Bitcoin · Assets · Statechange". Without one the tab has the title of the route. */
export const PageTitle = ({ name, page }: PageTitleProps) => <title>{`${name} · ${page} · Statechange`}</title>;
