import { useActorRef, useSelector } from '@xstate/react';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, type WheelEvent } from 'react';
import { stateCard, transitionsCard } from '../../drawing/card.ts';
import { detailOf, drawnScale } from '../../drawing/detail.ts';
import { draw } from '../../drawing/draw.ts';
import { isRead } from '../../layout/score.ts';
import type { Layout, Rect } from '../../layout/types.ts';
import type { StepNotes } from '../../live/notes.ts';
import type { Content } from '../../machines/canvas/canvas.geometry.ts';
import { type CanvasEvent, canvasMachine } from '../../machines/canvas/canvas.machine.ts';
import type { Chart } from '../../model/types.ts';
import type { Host } from '../host.ts';
import { laneFor } from '../lanes.ts';
import styles from './canvas.module.css';
import { type Marks, plainId, showNear, stateUnder, transitionsUnder, useMarks } from './canvasMarks.ts';
import { ChosenCard, showCard } from './HoverCard.tsx';
import { Minimap } from './Minimap.tsx';
import { Notes } from './Notes.tsx';
import { SvgTree } from './SvgTree.tsx';

export type CanvasActor = ReturnType<typeof useActorRef<typeof canvasMachine>>;

interface Drawn extends Marks {
  readonly chart: Chart;
  readonly layout: Layout;
  /** Why there are cards instead of arrows. */
  readonly notice: string | null;
  readonly host: Host;
  /** Counts by transition id; null to hide them. */
  readonly heat: ReadonlyMap<string, number> | null;
  /** The last step of a live actor. */
  readonly notes?: StepNotes;
  /** Parts to scroll into view when they change, most important last. */
  readonly followed?: readonly Rect[];
  readonly onChoose: (what: Chosen) => void;
  readonly onToggle: (state: string) => void;
  readonly onOpenTo: (level: number) => void;
  /** The user moved the drawing. */
  readonly onMove?: () => void;
}

interface Chosen {
  readonly state: string;
  readonly transition: string;
  /** Shift was held, to select a second state. */
  readonly isSecond: boolean;
}

/** Maximum movement of a click, in CSS pixels. */
const stillness = 4;
/** CSS pixels per key press. */
const keyStep = 60;

/** Drag, wheel, pinch and keys. Hidden from screen readers: the outline has the same content. */
export function Canvas({
  chart,
  layout,
  notice,
  host,
  heat,
  notes,
  followed = nothing,
  onChoose,
  onToggle,
  onOpenTo,
  onMove = ignore,
  ...marks
}: Drawn) {
  const { chosen, active } = marks;
  const window = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ x: number; y: number } | null>(null);
  const pointed = useRef('');
  const chosenPart = useRef<Rect>(undefined);
  chosenPart.current = layout.boxes.find(({ state, parent }) => state === chosen.state && parent !== null);
  const actor = useActorRef(canvasMachine, {
    input: { content: contentOf(layout), viewport: { width: 1, height: 1 } },
  });
  const detail = useSelector(actor, ({ context }) => detailOf(context.camera.scale));
  const isFitted = useSelector(actor, (snapshot) => snapshot.matches({ view: 'fitted' }));
  // Redraws only when the readable text changes; otherwise just scales.
  const scale = useSelector(actor, ({ context }) => drawnScale(context.camera.scale));
  const drawing = useMemo(
    () => draw(chart, layout, { scale, laneOf: (state) => laneFor(host.laneOf(state)), ...(heat && { heat }) }),
    [chart, layout, scale, host, heat],
  );

  const chosenCard = useMemo(() => stateCard(chart, chosen.state), [chart, chosen.state]);

  useLayoutEffect(() => {
    const element = window.current;
    if (!element) return;
    const measure = () => {
      actor.send({ type: 'viewport.resized', viewport: { width: element.clientWidth, height: element.clientHeight } });
      if (chosenPart.current) actor.send({ type: 'part.revealed', part: chosenPart.current });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [actor]);

  // Moves the paper without React, at 60 Hz.
  useLayoutEffect(() => {
    const place = () => {
      const { camera } = actor.getSnapshot().context;
      if (paper.current)
        paper.current.style.transform = `translate(${camera.x}px, ${camera.y}px) scale(${camera.scale / scale})`;
    };
    place();
    const { unsubscribe } = actor.subscribe(place);
    return unsubscribe;
  }, [actor, scale]);

  // Marks the first drawing for performance measurements.
  useLayoutEffect(() => void requestAnimationFrame(() => performance.mark('drawn')), []);

  useContent(actor, layout, chosen.state, followed);
  useMarks(paper, layout, pointed, marks);

  const point = (state: string) => {
    if (state === pointed.current || !paper.current) return;
    pointed.current = state;
    showNear(paper.current, layout, state, 'Pointed');
  };
  const hover = ({ target, clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const transitions = transitionsUnder(target);
    const state = stateUnder(target);
    point(state);
    if (!card.current) return;
    const box = currentTarget.getBoundingClientRect();
    const found = transitions.length > 0 ? transitionsCard(chart, transitions) : stateCard(chart, state);
    showCard(card.current, found, clientX - box.left, clientY - box.top);
  };
  const leave = () => {
    point('');
    if (card.current) card.current.hidden = true;
  };
  const panBy = (by: { readonly x: number; readonly y: number }) => {
    actor.send({ type: 'view.panned', by });
    onMove();
  };
  const zoom = (event: Extract<CanvasEvent, { type: 'view.zoomed' | 'wheel.turned' | 'fit.requested' }>) => {
    actor.send(event);
    for (const part of followed) actor.send({ type: 'part.revealed', part });
  };

  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (card.current) card.current.hidden = true;
    if (event.button !== 0) return;
    pressed.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
    actor.send({ type: 'pointer.pressed', pointer: event.pointerId, x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const start = pressed.current;
    if (event.pointerType === 'mouse' && start === null) hover(event);
    actor.send({ type: 'pointer.moved', pointer: event.pointerId, x: event.clientX, y: event.clientY });
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > stillness) onMove();
  };
  const release = (event: PointerEvent<HTMLDivElement>) => {
    actor.send({ type: 'pointer.released', pointer: event.pointerId });
    const start = pressed.current;
    if (
      event.type === 'pointerup' &&
      start &&
      Math.hypot(event.clientX - start.x, event.clientY - start.y) <= stillness
    )
      choose(event);
    pressed.current = null;
  };
  const choose = ({ clientX, clientY, shiftKey }: PointerEvent) => {
    const found = thingAt(clientX, clientY);
    if (found) onChoose({ ...found, isSecond: shiftKey });
  };
  const turn = (event: WheelEvent<HTMLDivElement>) => {
    // Something else comes under the pointer.
    leave();
    const box = event.currentTarget.getBoundingClientRect();
    if (event.ctrlKey || event.metaKey)
      zoom({
        type: 'wheel.turned',
        factor: Math.exp(-event.deltaY / 200),
        x: event.clientX - box.left,
        y: event.clientY - box.top,
      });
    else panBy({ x: -event.deltaX, y: -event.deltaY });
  };
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-5]$/.test(event.key)) onOpenTo(Number(event.key));
    if (event.key === 'Enter' && chosen.state !== '') onToggle(chosen.state);
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    if ('by' in act) panBy(act.by);
    else zoom(act.factor === null ? { type: 'fit.requested' } : { type: 'view.zoomed', factor: act.factor });
  };

  return (
    <div className={styles.frame} data-detail={detail}>
      <section
        ref={window}
        className={styles.window}
        data-canvas
        aria-label="Drawing. Arrow keys move it, plus and minus zoom, F fits it, 1 to 5 open that many levels, Enter opens the chosen state."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the drawing, as they scroll any other part that does not fit.
        tabIndex={0}
        onPointerDown={press}
        onPointerMove={move}
        onPointerLeave={leave}
        onPointerUp={release}
        onPointerCancel={release}
        onDoubleClick={(event) => {
          const found = thingAt(event.clientX, event.clientY);
          if (found?.transition === '') onToggle(found.state);
        }}
        onWheel={turn}
        onKeyDown={key}
      >
        <div ref={paper} className={styles.paper} aria-hidden="true" data-beat={beatOf(notes)}>
          {/* A new layout is drawn anew: to turn one label into another would touch most elements. */}
          <SvgTree key={`${layout.chart} ${layout.direction} ${layout.opened.join(' ')}`} node={drawing} />
          {chosenCard && chosenPart.current && detail !== 'all' && (
            <ChosenCard
              card={chosenCard}
              x={chosenPart.current.x * scale}
              y={(chosenPart.current.y + chosenPart.current.height) * scale + 8}
            />
          )}
          {notes && detail !== 'boxes' && <Notes {...{ layout, notes, scale }} />}
        </div>
      </section>
      <div ref={card} className={styles.card} aria-hidden="true" hidden />
      {notice && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
      <Minimap {...{ layout, active }} canvas={actor} onMove={onMove} />
      <div className={styles.tools}>
        <button type="button" onClick={() => zoom({ type: 'view.zoomed', factor: 1.25 })} aria-label="Zoom in">
          +
        </button>
        <button type="button" onClick={() => zoom({ type: 'view.zoomed', factor: 0.8 })} aria-label="Zoom out">
          −
        </button>
        <button type="button" onClick={() => zoom({ type: 'fit.requested' })} aria-pressed={isFitted}>
          Fit
        </button>
      </div>
    </div>
  );
}

/** Movement or zoom per key; null fits the whole drawing. */
const keys: Readonly<
  Record<string, { readonly by: { readonly x: number; readonly y: number } } | { readonly factor: number | null }>
> = {
  ArrowLeft: { by: { x: keyStep, y: 0 } },
  ArrowRight: { by: { x: -keyStep, y: 0 } },
  ArrowUp: { by: { x: 0, y: keyStep } },
  ArrowDown: { by: { x: 0, y: -keyStep } },
  '+': { factor: 1.25 },
  '=': { factor: 1.25 },
  '-': { factor: 0.8 },
  f: { factor: null },
};

const nothing: readonly Rect[] = [];
const ignore = () => undefined;

/** Alternates on every step to restart CSS animations. */
const beatOf = (notes: StepNotes | undefined): string | undefined =>
  notes ? ((notes.record ?? 0) % 2 === 0 ? 'even' : 'odd') : undefined;

function thingAt(x: number, y: number): Pick<Chosen, 'state' | 'transition'> | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const transition = element.closest<SVGElement>('[data-transition]')?.dataset.transition?.split(' ')[0];
    const state = plainId(element.closest<SVGElement>('[data-state]')?.dataset.state);
    if (transition) return { state, transition: plainId(transition) };
    if (state) return { state, transition: '' };
  }
  return null;
}

/** A drawing with few arrows is read from its start. */
function contentOf(layout: Layout): Content {
  const { width, height, starts } = layout;
  return { width, height, start: isRead(layout) ? (starts[0] ?? { x: 0, y: 0 }) : undefined };
}

/** Keeps a state in place when the drawing changes, and scrolls to what is selected or followed. */
function useContent(actor: CanvasActor, layout: Layout, chosen: string, followed: readonly Rect[]): void {
  const before = useRef(layout);
  useLayoutEffect(() => {
    const placeOf = ({ boxes }: Layout) => boxes.find(({ state }) => state === chosen);
    const [was, is] = [placeOf(before.current), placeOf(layout)];
    if (before.current !== layout)
      actor.send({
        type: 'content.changed',
        content: contentOf(layout),
        kept: was && is ? { before: was, after: is } : null,
      });
    before.current = layout;
    if (is && is.parent !== null) actor.send({ type: 'part.revealed', part: is });
  }, [actor, layout, chosen]);
  useLayoutEffect(() => {
    for (const part of followed) actor.send({ type: 'part.revealed', part });
  }, [actor, followed]);
}
