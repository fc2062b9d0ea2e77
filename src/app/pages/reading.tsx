import type { Writing } from '#features/reading/reading.types.ts';
import { writtenPage } from '../outlet/page.ts';
import { WrittenPage } from '../outlet/WrittenPage.tsx';

export const pageOf = (writing: Writing) => writtenPage({ render: () => <WrittenPage writing={writing} /> });
