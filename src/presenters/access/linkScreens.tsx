import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Problem, ProblemContext } from '#machines/shared/problem.ts';
import { Button } from '#ui/button/Button.tsx';
import { FlowProblem } from '../problem/FlowProblem.tsx';
import type { Wording } from '../problem/wording.ts';
import { AccessActions, AccessHead } from './Access.tsx';

interface LinkText {
  readonly title: string;
  readonly text: string;
}

interface LinkWords<Fault extends string> {
  readonly checking?: LinkText;
  readonly below?: ReactNode;
  readonly unchecked?: string;
  readonly retry?: string;
  readonly wording: (problem: Problem) => Wording;
  readonly faults: Readonly<Record<Fault, LinkText>>;
  readonly actions: ReactNode;
}

interface LinkProps {
  readonly flow: Pick<AnyActorRef, 'subscribe'> & {
    readonly getSnapshot: () => { readonly context: ProblemContext };
    readonly send: (event: { readonly type: 'retry.requested' }) => void;
  };
}
type Words = Omit<LinkWords<never>, 'faults' | 'actions'>;

/** By the `screen:*` tags of the flow: the check of an emailed link, or why it fails. */
export const linkScreens = <Fault extends string>({ faults, actions, ...words }: LinkWords<Fault>) => {
  const ends = Object.entries<LinkText>(faults).map(
    ([fault, text]) => [fault, () => <LinkEnd {...text} actions={actions} />] as const,
  );
  return {
    linkChecking: () => <Checking {...words} />,
    linkUnchecked: ({ flow }: LinkProps) => <Unchecked flow={flow} {...words} />,
    ...(Object.fromEntries(ends) as Readonly<Record<Fault, () => ReactNode>>),
  };
};

const defaultText: LinkText = { title: 'Checking your link', text: 'This takes a second or two.' };

const Checking = ({ checking = defaultText, below }: Words) => (
  <>
    <div role="status">
      <AccessHead title={checking.title}>{checking.text}</AccessHead>
    </div>
    {below}
  </>
);

function Unchecked({
  flow,
  unchecked = 'We couldn’t check your link',
  retry = 'Check the link again',
  wording,
}: LinkProps & Words) {
  return (
    <>
      <AccessHead title={unchecked} />
      <FlowProblem flow={flow} wording={wording} />
      <AccessActions>
        <Button variant="main" onClick={() => flow.send({ type: 'retry.requested' })}>
          {retry}
        </Button>
      </AccessActions>
    </>
  );
}

const LinkEnd = ({ title, text, actions }: LinkText & { actions: ReactNode }) => (
  <>
    <AccessHead title={title}>{text}</AccessHead>
    <AccessActions>{actions}</AccessActions>
  </>
);
