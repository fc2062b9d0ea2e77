import { contentPage } from '#app/outlet/page.ts';
import { WrittenPage } from '#app/outlet/WrittenPage.tsx';
import type { Writing } from './reading.types.ts';

export const pageOf = (writing: Writing) => contentPage({ render: () => <WrittenPage writing={writing} /> });
