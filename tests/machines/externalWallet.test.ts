import { externalWalletCases } from '#machines/externalWallet/externalWallet.cases.ts';
import { externalWalletMachine } from '#machines/externalWallet/externalWallet.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(externalWalletMachine, externalWalletCases);
