import { useSelector } from '@xstate/react';
import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ListViews } from '#contract/staff/views.ts';
import { writeListQuery } from '#domain/lists/listQuery.ts';
import type { StaffPerson } from '#domain/staff/person.ts';
import { systemViews, type ViewList } from '#domain/staff/views.ts';
import { selectQuery, selectShape } from '#machines/directory/directory.selectors.ts';
import type { DirectoryRef } from '#machines/directory/directory.types.ts';
import type { ActionRequest } from '#machines/staffAction/staffAction.types.ts';
import { ActionMenu } from '#presenters/staff/ActionMenu.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { MenuOnDemand, menuOnDemand } from '#ui/menu/MenuOnDemand.tsx';
import { Text } from '#ui/text/Text.tsx';
import { saveRequest, viewActions } from './viewRequests.ts';

export interface ViewsBarProps {
  list: DirectoryRef;
  of: ViewList;
  /** Null until known. */
  views: ListViews | null;
  /** The id of the view in the address, or null. */
  chosen: string | null;
  me: StaffPerson | null;
  /** A view's address, by its query and id. */
  hrefOf: (query: string, id: string) => string;
  onOpen: (request: ActionRequest) => void;
}

/** The current view of a list, whether it was changed, and links to the others. */
export function ViewsBar({ list, of, views, chosen, me, hrefOf, onOpen }: ViewsBarProps) {
  const [source] = useState(menuOnDemand);
  const shape = useSelector(list, selectShape);
  const query = writeListQuery(shape, { ...useSelector(list, selectQuery), page: 0 });
  const saved = views?.views.find(({ id }) => id === chosen) ?? null;
  const named = saved
    ? null
    : (systemViews[of].find(({ id }) => id === chosen) ??
      (chosen === null && query === '' ? systemViews[of][0] : null) ??
      null);
  const view = saved ?? named;
  const isEdited = view !== null && view.query !== query;
  const saving = { list: of, query };
  const items = [
    ...systemViews[of].map(({ id, name, query: kept }) => ({ id, label: name, href: hrefOf(kept, id) })),
    ...(views?.views ?? []).map(({ id, name, query: kept, isOwn, isShared, owner }, index) => ({
      ...{ id, href: hrefOf(kept, id), ruleBefore: index === 0 },
      label: (
        <div>
          {name}
          {isShared && (
            <Text size="s" tone="faint">
              {isOwn ? 'Shared by you' : `Shared by ${owner}`}
            </Text>
          )}
        </div>
      ),
    })),
  ];
  return (
    <Cluster gap={2}>
      <MenuOnDemand
        source={source}
        label="Views"
        trigger={
          <Button size="small">
            <Bookmark size={16} aria-hidden />
            {view?.name ?? 'Views'}
            <ChevronDown size={16} aria-hidden />
          </Button>
        }
        items={items}
      />
      {isEdited && (
        <>
          <Text size="s" tone="soft">
            Edited
          </Text>
          {saved?.isOwn && (
            <Button size="small" onClick={() => onOpen(saveRequest(saving, saved))}>
              Save view
            </Button>
          )}
          <ButtonLink size="small" href={hrefOf(view.query, view.id)}>
            Reset view
          </ButtonLink>
        </>
      )}
      {me && (
        <ActionMenu
          variant="plain"
          label="Save and manage views"
          text="Manage views"
          actions={viewActions(saving, me, saved, named)}
          onOpen={onOpen}
        />
      )}
    </Cluster>
  );
}
