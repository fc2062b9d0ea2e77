import { emailLinkCases } from '../../machines/emailLink/emailLink.cases.ts';
import { emailLinkMachine } from '../../machines/emailLink/emailLink.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(emailLinkMachine, emailLinkCases);
