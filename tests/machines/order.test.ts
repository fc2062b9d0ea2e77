import { orderCases } from '../../machines/order/order.cases.ts';
import { orderMachine } from '../../machines/order/order.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(orderMachine, orderCases);
