import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Rail } from '#ui/rail/Rail.tsx';
import { Text } from '#ui/text/Text.tsx';
import styles from './dashboard.module.css';
import { type NextStep, setupSteps, stepIsDone } from './nextStep.ts';
import type { Situation } from './situation.ts';

/** The next setup step, in place of the performance card, or a problem after the setup. */
export function NextStepCard({ next, situation }: { next: NextStep; situation: Situation }) {
  return (
    <Card title={next.title}>
      <div className={styles.nextStep}>
        <Text tone="soft" measure>
          {next.text}
        </Text>
        {next.action && (
          <ButtonLink href={next.action.href} variant="main">
            {next.action.label}
          </ButtonLink>
        )}
        {next.step !== null && (
          <Rail label="Setting up your account" direction="vertical" steps={railOf(next, situation)} />
        )}
      </div>
    </Card>
  );
}

const railOf = (next: NextStep, situation: Situation) =>
  setupSteps.map(({ key, label }) => ({
    label,
    state: key === next.step ? ('now' as const) : stepIsDone(key, situation) ? ('done' as const) : ('later' as const),
  }));
