import { afterEach } from 'vitest';
import { endVisits } from './shared.ts';

afterEach(endVisits);
