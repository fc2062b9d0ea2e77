import { test } from 'node:test';
import { verifyMachine } from '@statechange/flows/testing';
import { downloadCases } from './download.cases.ts';
import { downloadMachine } from './download.machine.ts';

test('download', () => void verifyMachine(downloadMachine, downloadCases));
