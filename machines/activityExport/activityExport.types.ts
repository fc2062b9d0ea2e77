import type { ActivityFilter } from '#domain/activity/filter.ts';
import type { Histories } from '../activityReading/activityReading.types.ts';
import type { Problem } from '../shared/problem.ts';

/** A file as it is handed to whoever asked for it. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
  /** How many rows it has, its line of names apart. */
  readonly rows: number;
}

export interface ExportInput extends Histories {
  readonly customerGuid: string;
}

export interface ActivityExportContext extends ExportInput {
  /** Which rows were asked for; null before anybody asked. */
  readonly filter: ActivityFilter | null;
  readonly file: TextFile | null;
  readonly problem: Problem | null;
}

export type ActivityExportEvent =
  | { readonly type: 'export.requested'; readonly filter: ActivityFilter }
  | { readonly type: 'export.cancelled' }
  | { readonly type: 'notice.dismissed' };
