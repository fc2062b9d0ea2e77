import { useSelector } from '@xstate/react';
import { Download, Printer } from 'lucide-react';
import type { AnyActorRef } from 'xstate';
import { type Problem, type ProblemContext, selectProblem } from '#machines/shared/problem.ts';
import { Button } from '#ui/button/Button.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { part } from '#ui/part.ts';
import { useFormFocus } from '#ui/screen/focus.ts';
import { Heading, Text } from '#ui/text/Text.tsx';
import { ProblemNotice } from '../problem/ProblemNotice.tsx';
import type { Wording } from '../problem/wording.ts';
import styles from './factors.module.css';

interface CodesSnapshot {
  readonly context: ProblemContext & { readonly codes: readonly string[] | null; readonly typedCode: string };
  readonly hasTag: (tag: 'busy') => boolean;
}

interface RecoveryCodesProps {
  flow: Pick<AnyActorRef, 'subscribe'> & {
    readonly getSnapshot: () => CodesSnapshot;
    readonly send: (
      event:
        | { readonly type: 'codes.downloadRequested' | 'codes.saved' | 'codes.reviewed' | 'code.submitted' }
        | { readonly type: 'typedCode.changed'; readonly text: string },
    ) => void;
  };
  level: 1 | 3;
  /** Their purpose, and for how long they are shown. */
  about: string;
}

export function RecoveryCodes({ flow, level, about }: RecoveryCodesProps) {
  const codes = useSelector(flow, ({ context }: CodesSnapshot) => context.codes) ?? [];
  return (
    <>
      <Heading level={level} tabIndex={-1}>
        Save your recovery codes
      </Heading>
      <Text>{about}</Text>
      <div {...part('recovery-codes')} className={styles.sheet}>
        <p className={styles.sheetTitle}>Statechange recovery codes</p>
        <ol aria-label="Recovery codes" className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <Cluster>
        <CopyButton value={codes.join('\n')} what="recovery codes" />
        <Button size="small" onClick={() => flow.send({ type: 'codes.downloadRequested' })}>
          <Download size={15} aria-hidden /> Download
        </Button>
        <Button size="small" onClick={() => window.print()}>
          <Printer size={15} aria-hidden /> Print
        </Button>
      </Cluster>
      <div>
        <Button variant="main" onClick={() => flow.send({ type: 'codes.saved' })}>
          I saved the codes
        </Button>
      </div>
    </>
  );
}

/** Asks for one of the codes as proof that they are saved. */
export function RecoveryCodeConfirmation({
  flow,
  level,
  wording,
}: Omit<RecoveryCodesProps, 'about'> & { wording: (problem: Problem) => Wording }) {
  const typed = useSelector(flow, ({ context }: CodesSnapshot) => context.typedCode);
  const problem = useSelector(flow, selectProblem);
  const busy = useSelector(flow, (snapshot: CodesSnapshot) => snapshot.hasTag('busy'));
  const isUnknown = problem?.code === 'codeUnknown';
  const { form, submit } = useFormFocus(false);
  return (
    <form
      ref={form}
      noValidate
      aria-label="Recovery code"
      className={styles.form}
      onSubmit={(event) => submit(event, () => flow.send({ type: 'code.submitted' }))}
    >
      <Heading level={level} tabIndex={-1}>
        Confirm one recovery code
      </Heading>
      {problem && !isUnknown && <ProblemNotice wording={wording(problem)} reference={problem.reference} />}
      <TextField
        label="Any of your recovery codes"
        hint="It stays unused."
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        readOnly={busy}
        error={isUnknown && 'This isn’t one of the codes. Check what you saved, or see the codes again.'}
        onText={(text) => flow.send({ type: 'typedCode.changed', text })}
      />
      <Cluster>
        <Button type="submit" variant="main" busy={busy}>
          Confirm code
        </Button>
        <Button disabled={busy} onClick={() => flow.send({ type: 'codes.reviewed' })}>
          See the codes again
        </Button>
      </Cluster>
    </form>
  );
}
