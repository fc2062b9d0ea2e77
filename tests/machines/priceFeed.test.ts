import { priceFeedCases } from '../../machines/priceFeed/priceFeed.cases.ts';
import { priceFeedMachine } from '../../machines/priceFeed/priceFeed.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(priceFeedMachine, priceFeedCases);
