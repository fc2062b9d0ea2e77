import { useSelector } from '@xstate/react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type BankLinkingMachine,
  selectIsLate,
  selectIsSearching,
  selectIsUpdate,
  selectLinkToken,
  selectPicked,
  selectRail,
  selectReturnedTo,
} from '#machines/bankLinking/bankLinking.machine.ts';
import { selectCode } from '#machines/oneTimeCode/oneTimeCode.selectors.ts';
import type { BankLinkInput, LinkedAccount } from '#machines/shared/banking/bankLink.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { isSameRail } from '#machines/shared/rail.ts';
import { shortNameOf } from '#presenters/bankAccount/labels.ts';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { Rail } from '#ui/rail/Rail.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { useScreen } from '#ui/screen/screens.ts';
import { Heading, Text } from '#ui/text/Text.tsx';
import { linkWording } from './messages.ts';
import styles from './paymentMethod.module.css';

export interface BankLinkingProps {
  link: ActorRefFrom<BankLinkingMachine>;
  /** Mounts the bank picker in an element, if it needs one, and returns its unmount function. */
  showPicker: (place: HTMLElement, link: Pick<BankLinkInput, 'linkToken' | 'returnedTo'>) => () => void;
  sandbox: boolean;
}

interface ScreenProps extends BankLinkingProps {
  /** The heading's level: 3 within an account. */
  level: 2 | 3;
}

export const linkScreens = {
  linkOpening: Opening,
  linkPicker: Picker,
  linkCode: Code,
  linkAdding: Adding,
  linkStopped: Stopped,
} satisfies Record<string, ComponentType<ScreenProps>>;

/** Linking or reconnecting a bank account: the picker, the code, and the outcome. */
export function BankLinking(props: BankLinkingProps) {
  const { link } = props;
  const level = useSelector(link, selectIsUpdate) ? 3 : 2;
  const [screen, Screen] = useScreen(link, linkScreens, 'linkOpening');
  const container = useHeadingFocus<HTMLDivElement>(screen, `h${level}`);
  return (
    <div ref={container} className={styles.panel} data-screen={screen}>
      <Screen {...props} level={level} />
    </div>
  );
}

/** Bank, code, account. */
export function LinkRail({ link }: Pick<BankLinkingProps, 'link'>) {
  return <Rail steps={useSelector(link, selectRail, isSameRail)} label="Steps of linking a bank account" />;
}

const Title = ({ level, children }: { level: 2 | 3; children: ReactNode }) => (
  <Heading level={level} look={level === 2 ? 'section' : 'card'} tabIndex={-1}>
    {children}
  </Heading>
);

const close = (link: BankLinkingProps['link']) => () => link.send({ type: 'link.closed' });

function Opening({ link, level }: ScreenProps) {
  const isLate = useSelector(link, selectIsLate);
  return (
    <>
      <div role="status" className={styles.lead}>
        <Title level={level}>Opening your bank’s window</Title>
        <Text tone="soft">
          {isLate ? 'This is taking longer than usual. Nothing is lost.' : 'This takes a second or two.'}
        </Text>
      </div>
      <Skeleton width="full" />
      <Skeleton width="medium" />
      <div className={styles.actions}>
        <Button onClick={close(link)}>Cancel</Button>
      </div>
    </>
  );
}

function Picker({ link, level, showPicker, sandbox }: ScreenProps) {
  const token = useSelector(link, selectLinkToken);
  const returnedTo = useSelector(link, selectReturnedTo);
  const update = useSelector(link, selectIsUpdate);
  const how = update
    ? 'Sign in to your bank again to keep this account connected.'
    : 'Sign in to your bank, then select one account in US dollars.';
  return (
    <>
      <div className={styles.frameHead}>
        <div className={styles.lead}>
          <Title level={level}>{update ? 'Sign in to your bank' : 'Link a bank account'}</Title>
          <Text size="s" tone="soft" measure>
            {how}{' '}
            {sandbox
              ? 'This is a sandbox: never enter a real password.'
              : 'Your password goes to your bank’s window only. We never see it.'}
          </Text>
        </div>
        <Button size="small" onClick={close(link)}>
          Cancel
        </Button>
      </div>
      {token !== null && <PickerFrame key={token} token={token} returnedTo={returnedTo} showPicker={showPicker} />}
    </>
  );
}

/** The picker's container. It mounts only once, because a reload would start over. */
function PickerFrame({
  token,
  returnedTo,
  showPicker,
}: Pick<BankLinkingProps, 'showPicker'> & { token: string; returnedTo: string | null }) {
  const [show] = useState(() => (place: HTMLDivElement) => showPicker(place, { linkToken: token, returnedTo }));
  return <div ref={show} className={styles.frame} />;
}

const pickedName = ({ institution, name, mask }: LinkedAccount): string =>
  [institution, shortNameOf({ name, mask })].filter(Boolean).join(', ');

function Code({ link, level, sandbox }: ScreenProps) {
  const picked = useSelector(link, selectPicked);
  const code = useSelector(link, selectCode);
  return (
    <>
      <div className={styles.lead}>
        <Title level={level}>Confirm your account</Title>
        {picked && (
          <Text>
            You selected <strong>{pickedName(picked)}</strong>.
            {picked.currency === null && ' Your bank didn’t say its currency. Link it only if it holds US dollars.'}
          </Text>
        )}
      </div>
      <FlowProblem flow={link} wording={linkWording} />
      {code && picked && <OneTimeCode code={code} action={`Link ${shortNameOf(picked)}`} sandbox={sandbox} />}
      <div className={styles.actions}>
        <Button onClick={close(link)}>Cancel</Button>
      </div>
    </>
  );
}

function Adding({ link, level }: ScreenProps) {
  const isSearching = useSelector(link, selectIsSearching);
  return (
    <div role="status" className={styles.lead}>
      <Title level={level}>Adding your account</Title>
      <Text tone="soft" measure>
        {isSearching
          ? 'We didn’t get an answer, so we’re checking with the bank. Don’t link it again. You can leave this page. The account appears in your list.'
          : 'This takes a second or two.'}
      </Text>
    </div>
  );
}

function Stopped({ link, level }: ScreenProps) {
  const problem = useSelector(link, selectProblem);
  const update = useSelector(link, selectIsUpdate);
  return (
    <>
      <Title level={level}>{update ? 'Your bank isn’t reconnected yet' : 'Your bank isn’t linked yet'}</Title>
      {problem && <ProblemNotice wording={linkWording(problem)} reference={problem.reference} />}
      <div className={styles.actions}>
        <RetryButton waitUntil={problem?.wait?.until} onRetry={() => link.send({ type: 'link.retried' })} />
        <Button variant="plain" onClick={close(link)}>
          {update ? 'Not now' : 'Cancel'}
        </Button>
      </div>
    </>
  );
}
