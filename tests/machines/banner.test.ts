import { bannerCases } from '../../machines/banner/banner.cases.ts';
import { bannerMachine } from '../../machines/banner/banner.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(bannerMachine, bannerCases);
