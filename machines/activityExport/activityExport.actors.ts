import type { ActivityFilter } from '#domain/activity/filter.ts';
import { promiseContract } from '../shared/actors.ts';
import type { ExportInput, TextFile } from './activityExport.types.ts';

/** Reads what is left of both histories and writes the rows that the filter lets through as a file. */
export const prepareFile = promiseContract<TextFile, ExportInput & { filter: ActivityFilter | null }>('prepareFile');
/** Hands the file to the browser, which saves it where the customer keeps such files. */
export const saveFile = promiseContract<void, { file: TextFile | null }>('saveFile');
