import type { Writing } from '#features/reading/reading.types.ts';
import { writtenPage } from '../page.ts';
import { WrittenPage } from '../WrittenPage.tsx';

export const pageOf = (writing: Writing) => writtenPage({ render: () => <WrittenPage writing={writing} /> });
