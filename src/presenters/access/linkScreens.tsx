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
  /** Below that text. */
  readonly below?: ReactNode;
  readonly unchecked?: string;
  readonly retry?: string;
  /** Why the link could not be checked. */
  readonly wording: (problem: Problem) => Wording;
  /** Why it cannot be used, by the screen that the flow ends with. */
  readonly faults: Readonly<Record<Fault, LinkText>>;
  /** The ways on from there. */
  readonly actions: ReactNode;
}

/** The flow behind an emailed link, while that is being checked. */
interface LinkProps {
  readonly flow: Pick<AnyActorRef, 'subscribe'> & {
    readonly getSnapshot: () => { readonly context: ProblemContext };
    readonly send: (event: { readonly type: 'retry.requested' }) => void;
  };
}
type Words = Omit<LinkWords<never>, 'faults' | 'actions'>;

/** The screens of an emailed link until it can be used, or of why it cannot, by the `screen:*` tags of its flow. */
export const linkScreens = <Fault extends string>({ faults, actions, ...words }: LinkWords<Fault>) => {
  const ends = Object.entries<LinkText>(faults).map(([fault, text]) => [fault, () => <LinkEnd {...text} actions={actions} />] as const);
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

function Unchecked({ flow, unchecked = 'We couldn’t check your link', retry = 'Check the link again', wording }: LinkProps & Words) {
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
