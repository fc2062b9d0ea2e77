import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import { type NewVersionMachine, newVersionMachine } from '#machines/newVersion/newVersion.machine.ts';
import type { NewVersionInput, PageMissing, PartMissing } from '#machines/newVersion/newVersion.types.ts';
import { ownBuild, readBuild } from '#ports/browser/build.ts';
import { watchChanges } from '#ports/browser/changes.ts';
import { partMissing } from '#ports/browser/code.ts';
import { expectRoom, readReloads, saveHeldDrafts, saveReloads } from '#ports/browser/reload.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { heldDrafts } from '../effects/app/drafts.ts';
import type { AppHandle } from '../handle/app-handle.ts';
import { reporting } from '../logic/reporting.ts';
import styles from './new-version.module.css';

const changesSettled = watchChanges();

/** The input of the version watch. */
export const readVersions = (): NewVersionInput => ({ build: ownBuild(document), reloadedFor: readReloads() });

const watchParts = reporting<PartMissing>((report) => {
  const listen = () => report({ type: 'part.missing' });
  addEventListener(partMissing, listen);
  return () => removeEventListener(partMissing, listen);
});

const watchPage = (app: () => AppHandle) =>
  reporting<PageMissing>((report) => {
    const page = app().actor('page');
    const look = () => void (page.getSnapshot().matches('unavailable') && report({ type: 'page.missing' }));
    look();
    const { unsubscribe } = page.subscribe(look);
    return unsubscribe;
  });

async function finishCalls(): Promise<void> {
  await changesSettled();
  // Lets pending work run first: it may save or remove what the next document finds.
  await new Promise((resolve) => setTimeout(resolve));
  expectRoom();
}

/**
 * Saves input that is only in memory: in the customer's flows or, after their session expired, in
 * the app. The rest is saved with every edit.
 */
function saveDrafts(app: AppHandle): void {
  const { children, context } = app.root.getSnapshot();
  const { customerGuid, drafts } = context;
  if (!children.customer) return void (drafts && saveHeldDrafts(drafts));
  const own = drafts?.customerGuid === customerGuid ? drafts.byFlow : {};
  saveHeldDrafts({ customerGuid, byFlow: { ...own, ...heldDrafts(app) } });
}

export const provideNewVersion = (app: () => AppHandle): NewVersionMachine =>
  newVersionMachine.provide({
    actors: {
      watchParts,
      watchPage: watchPage(app),
      readBuild: fromPromise<{ build: string }, undefined>(({ signal }) => readBuild(signal)),
      finishCalls: fromPromise<unknown, undefined>(finishCalls),
    },
    actions: {
      saveReload: (_, { builds }) => saveReloads(builds),
      saveDrafts: () => saveDrafts(app()),
      reloadDocument: () => location.reload(),
    },
  });

type Screen = 'offer' | 'reloading' | 'stuck';
const screens: readonly Screen[] = ['offer', 'reloading', 'stuck'];
const selectScreen = (snapshot: SnapshotFrom<NewVersionMachine>): Screen | undefined =>
  screens.find((screen) => snapshot.hasTag(`screen:${screen}`));

const words: Readonly<Record<Screen, string>> = {
  offer: 'A new version of Statechange is out. Reload when you’re ready.',
  reloading: 'A new version of Statechange is out. Reloading…',
  stuck:
    'A new version of Statechange is out, but part of it isn’t here yet. Reload now, or try again in a few minutes.',
};

/** Announces a new version, and lets the user choose when to load it. */
export function NewVersionNotice({ version }: { version: ActorRefFrom<NewVersionMachine> }) {
  const screen = useSelector(version, selectScreen);
  if (screen === undefined) return null;
  return (
    <div role="status" className={styles.notice}>
      <span>{words[screen]}</span>
      {screen !== 'reloading' && (
        <>
          <Button size="small" onClick={() => version.send({ type: 'reload.requested' })}>
            Reload
          </Button>
          <IconButton
            size="small"
            label="Dismiss"
            icon={<X size={16} aria-hidden />}
            onClick={() => version.send({ type: 'notice.dismissed' })}
          />
        </>
      )}
    </div>
  );
}
