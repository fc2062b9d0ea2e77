import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { SignUpMachine } from '#machines/signUp/signUp.machine.ts';
import { selectFieldProblems } from '#machines/signUp/signUp.selectors.ts';
import type { SignUpField } from '#machines/signUp/signUp.types.ts';
import { fieldText } from './messages.ts';

export const useFieldProblem = (flow: ActorRefFrom<SignUpMachine>, field: SignUpField): string | undefined =>
  useSelector(flow, (snapshot) => selectFieldProblems(snapshot)[field]);

export const useFieldText = (flow: ActorRefFrom<SignUpMachine>, field: SignUpField): string | undefined =>
  fieldText(field, useFieldProblem(flow, field));
