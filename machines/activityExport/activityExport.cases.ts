import { noFilter } from '#domain/activity/filter.ts';
import { type Cases, stubRef } from '../shared/cases.ts';
import type { ActivityExportMachine } from './activityExport.machine.ts';
import type { TextFile } from './activityExport.types.ts';

export const sampleFile: TextFile = { name: 'activity_2026-01-01_2026-12-31.csv', text: '\ufeffid\r\n', rows: 0, unreadable: 0 };

export const activityExportCases: Cases<ActivityExportMachine> = {
  inputs: [{ sources: { trades: stubRef(), transfers: stubRef() }, customerGuid: 'a2f1c5d0b7e84c1f9a3d6e5b4c7f8a90' }],
  events: {
    'export.requested': [{ type: 'export.requested', filter: { ...noFilter, kind: 'buy' } }],
    'filter.changed': [{ type: 'filter.changed', filter: noFilter }],
  },
  actors: { prepareFile: { done: [sampleFile] }, saveFile: { done: [undefined] } },
  abstraction: ({ context }) => context.problem?.code ?? null,
  invariants: {
    'a file is saved only after it was written': (snapshot) =>
      (snapshot.matches('saving') || snapshot.matches('saved')) && snapshot.context.file === null ? 'there is no file' : undefined,
  },
};
