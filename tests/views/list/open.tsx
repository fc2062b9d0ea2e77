import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { initialQuery, type ListQuery, type ListShape } from '#domain/lists/listQuery.ts';
import { directoryOf } from '#machines/directory/directory.machine.ts';
import type { DirectoryRef, ListPage, ListRow } from '#machines/directory/directory.types.ts';
import { type ExportFact, type ExportRequest, listExportMachine } from '#machines/listExport/listExport.machine.ts';
import { startTime } from '#machines/shared/cases.ts';
import { scripted } from '../scripted.ts';

/** Opens a list's screen, with scripted pages and export. */
export function openList<Row extends ListRow>(shape: ListShape, screenOf: (list: DirectoryRef<Row>) => ReactNode) {
  const read = scripted<ListPage<Row>, ListQuery>();
  const requested: (ExportRequest | null)[] = [];
  const clock = new SimulatedClock();
  let now = startTime;
  const machine = directoryOf<Row>().provide({
    actors: {
      readPage: read.logic,
      watchChanges: fromCallback(() => undefined),
      listExport: listExportMachine.provide({
        actors: {
          exportRows: fromCallback(({ input }: { input: ExportRequest | null }) => void requested.push(input)),
        },
      }),
    },
    actions: { writeAddress: () => undefined },
  });
  const list = createActor(machine, { clock, input: { shape, query: initialQuery(shape), now: () => now } }).start();
  const shown = render(screenOf(list));
  return {
    ...{ read, list, clock, requested, shown, user: userEvent.setup({ delay: null }) },
    tell: (fact: ExportFact) => act(() => list.getSnapshot().children.listExport?.send(fact)),
    passTime: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}
