import type { ActivityFilter } from '#domain/activity/filter.ts';
import type { Histories } from '../activityReading/activityReading.types.ts';
import type { Problem } from '../shared/problem.ts';

/** The code of the problem that one of the lists did not load. */
export const recordsMissing = 'recordsMissing';

/** A finished text file. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
  /** The number of rows without the header. */
  readonly rows: number;
  /** How many records are not in it because they could not be read. */
  readonly unreadable: number;
}

export interface ExportInput {
  readonly sources: Histories;
  readonly customerGuid: string;
}

export interface ActivityExportContext extends ExportInput {
  /** Which rows to export; null before the first export. */
  readonly filter: ActivityFilter | null;
  readonly file: TextFile | null;
  readonly problem: Problem | null;
}

export type ActivityExportEvent =
  | { readonly type: 'export.requested'; readonly filter: ActivityFilter }
  /** The page shows other rows, so news about a file of the former ones is over. */
  | { readonly type: 'filter.changed'; readonly filter: ActivityFilter }
  | { readonly type: 'export.canceled' }
  | { readonly type: 'notice.dismissed' };
