import { useActorRef, useSelector } from '@xstate/react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useMemo, useRef, type WheelEvent } from 'react';
import { detailOf } from '../../drawing/detail.ts';
import { draw } from '../../drawing/draw.ts';
import type { Layout } from '../../layout/types.ts';
import { scaleLimits } from '../../machines/canvas/canvas.geometry.ts';
import { canvasMachine } from '../../machines/canvas/canvas.machine.ts';
import type { Chart } from '../../model/types.ts';
import type { House } from '../house.ts';
import { laneFor } from '../lanes.ts';
import styles from './canvas.module.css';
import { SvgTree } from './SvgTree.tsx';

interface Drawn {
  readonly chart: Chart;
  readonly layout: Layout;
  readonly house: House;
  readonly chosen: { readonly state: string; readonly transition: string };
  readonly active: ReadonlySet<string>;
  /** Ids of transitions that are lit: the main path, or what was just taken. */
  readonly lit: ReadonlySet<string>;
  /** How often each transition was taken, or null to leave that out. */
  readonly heat: ReadonlyMap<string, number> | null;
  /** What became of states and transitions in another revision. */
  readonly marks?: ReadonlyMap<string, 'added' | 'removed' | 'changed'>;
  readonly onChoose: (what: { readonly state: string; readonly transition: string }) => void;
  readonly onToggle: (state: string) => void;
  readonly onOpenTo: (level: number) => void;
}

/** How far a pointer may move between press and release and still choose what it pressed, in CSS pixels. */
const stillness = 4;
/** How far a key moves the drawing. */
const keyStep = 60;

/** A drawing in its window: drag, wheel, pinch, keys. What it shows to a reader is in the outline, so it is hidden from them. */
export function Canvas({ chart, layout, house, chosen, active, lit, heat, marks, onChoose, onToggle, onOpenTo }: Drawn) {
  const window = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ x: number; y: number } | null>(null);
  const actor = useActorRef(canvasMachine, { input: { content: layout, viewport: { width: 1, height: 1 } } });
  const detail = useSelector(actor, ({ context }) => detailOf(context.camera.scale));
  const isFitted = useSelector(actor, (snapshot) => snapshot.matches({ view: 'fitted' }));
  // Drawn anew only when another part of the text can be read; in between the drawing is only scaled.
  const scale = useSelector(actor, ({ context }) => drawnScale(context.camera.scale));
  const drawing = useMemo(
    () => draw(chart, layout, { scale, laneOf: (state) => laneFor(house.laneOf(state)), ...(heat && { heat }) }),
    [chart, layout, scale, house, heat],
  );

  useLayoutEffect(() => {
    const element = window.current;
    if (!element) return;
    const measure = () => actor.send({ type: 'viewport.resized', viewport: { width: element.clientWidth, height: element.clientHeight } });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [actor]);

  // The camera moves the paper without React: sixty times a second.
  useLayoutEffect(() => {
    const place = () => {
      const { camera } = actor.getSnapshot().context;
      if (paper.current) paper.current.style.transform = `translate(${camera.x}px, ${camera.y}px) scale(${camera.scale / scale})`;
    };
    place();
    const { unsubscribe } = actor.subscribe(place);
    return unsubscribe;
  }, [actor, scale]);

  // For whoever measures: when the first drawing was there.
  useLayoutEffect(() => void requestAnimationFrame(() => performance.mark('drawn')), []);

  useContent(actor, layout, chosen.state);
  useMarks(paper, chosen, active, lit, marks);

  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    pressed.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
    actor.send({ type: 'pointer.pressed', pointer: event.pointerId, x: event.clientX, y: event.clientY });
  };
  const release = (event: PointerEvent<HTMLDivElement>) => {
    actor.send({ type: 'pointer.released', pointer: event.pointerId });
    const start = pressed.current;
    if (event.type === 'pointerup' && start && Math.hypot(event.clientX - start.x, event.clientY - start.y) <= stillness) choose(event);
  };
  const choose = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const found = thingAt(clientX, clientY);
    if (found) onChoose(found);
  };
  const turn = (event: WheelEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (event.ctrlKey || event.metaKey)
      actor.send({ type: 'wheel.turned', factor: Math.exp(-event.deltaY / 200), x: event.clientX - box.left, y: event.clientY - box.top });
    else actor.send({ type: 'view.panned', by: { x: -event.deltaX, y: -event.deltaY } });
  };
  const key = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, Parameters<typeof actor.send>[0]>> = {
      ArrowLeft: { type: 'view.panned', by: { x: keyStep, y: 0 } },
      ArrowRight: { type: 'view.panned', by: { x: -keyStep, y: 0 } },
      ArrowUp: { type: 'view.panned', by: { x: 0, y: keyStep } },
      ArrowDown: { type: 'view.panned', by: { x: 0, y: -keyStep } },
      '+': { type: 'view.zoomed', factor: 1.25 },
      '=': { type: 'view.zoomed', factor: 1.25 },
      '-': { type: 'view.zoomed', factor: 0.8 },
      f: { type: 'fit.requested' },
    };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-5]$/.test(event.key)) onOpenTo(Number(event.key));
    if (event.key === 'Enter' && chosen.state !== '') onToggle(chosen.state);
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    actor.send(move);
  };

  return (
    <div className={styles.frame} data-detail={detail}>
      <section
        ref={window}
        className={styles.window}
        aria-label="Drawing. Arrow keys move it, plus and minus zoom, F fits it, 1 to 5 open that many levels, Enter opens the chosen state."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the drawing, as they scroll any other part that does not fit.
        tabIndex={0}
        onPointerDown={press}
        onPointerMove={(event) => actor.send({ type: 'pointer.moved', pointer: event.pointerId, x: event.clientX, y: event.clientY })}
        onPointerUp={release}
        onPointerCancel={release}
        onDoubleClick={(event) => {
          const found = thingAt(event.clientX, event.clientY);
          if (found?.transition === '') onToggle(found.state);
        }}
        onWheel={turn}
        onKeyDown={key}
      >
        <div ref={paper} className={styles.paper} aria-hidden="true">
          <SvgTree node={drawing} />
        </div>
      </section>
      <div className={styles.tools}>
        <button type="button" onClick={() => actor.send({ type: 'view.zoomed', factor: 1.25 })} aria-label="Zoom in">
          +
        </button>
        <button type="button" onClick={() => actor.send({ type: 'view.zoomed', factor: 0.8 })} aria-label="Zoom out">
          −
        </button>
        <button type="button" onClick={() => actor.send({ type: 'fit.requested' })} aria-pressed={isFitted}>
          Fit
        </button>
      </div>
    </div>
  );
}

/**
 * The scale at which the drawing is made for what is shown at another: one for each level of detail. Names are held at their size while the rest
 * shrinks, so where only they are read the drawing follows in steps of a tenth, downward, and no name gets too small in between.
 */
function drawnScale(scale: number): number {
  const detail = detailOf(scale);
  return detail === 'names' ? 1.1 ** Math.floor(Math.log(scale) / Math.log(1.1)) : { all: 1, events: 0.9, boxes: scaleLimits.least }[detail];
}

/** The state or transition under a point of the screen. */
function thingAt(x: number, y: number): { readonly state: string; readonly transition: string } | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const transition = element.closest<SVGElement>('[data-transition]')?.dataset.transition?.split(' ')[0];
    const state = element.closest<SVGElement>('[data-state]')?.dataset.state;
    if (transition) return { state: state ?? '', transition: decodeURIComponent(transition) };
    if (state) return { state, transition: '' };
  }
  return null;
}

/** Keeps the chosen state where it is on the screen when the drawing changes, and brings it into sight when another is chosen. */
function useContent(actor: ReturnType<typeof useActorRef<typeof canvasMachine>>, layout: Layout, chosen: string): void {
  const before = useRef(layout);
  useLayoutEffect(() => {
    const placeOf = ({ boxes }: Layout) => boxes.find(({ state }) => state === chosen);
    const [was, is] = [placeOf(before.current), placeOf(layout)];
    if (before.current !== layout) actor.send({ type: 'content.changed', content: layout, kept: was && is ? { before: was, after: is } : null });
    before.current = layout;
    if (is) actor.send({ type: 'part.revealed', part: is });
  }, [actor, layout, chosen]);
}

/** Says of an element what became of it, by a word that styles know. */
function mark(element: SVGElement, change: string | undefined): void {
  if (change === undefined) delete element.dataset.change;
  else element.dataset.change = change;
}

/** Marks what is chosen, active and lit on the elements of the drawing: a class each, so that nothing is drawn anew. */
function useMarks(
  paper: RefObject<HTMLDivElement | null>,
  chosen: Drawn['chosen'],
  active: ReadonlySet<string>,
  lit: ReadonlySet<string>,
  marks: Drawn['marks'],
): void {
  // After every drawing: new elements have no marks yet.
  useLayoutEffect(() => {
    const element = paper.current;
    if (!element) return;
    for (const box of element.querySelectorAll<SVGElement>('[data-state]')) {
      const { state = '' } = box.dataset;
      box.classList.toggle('isChosen', state === chosen.state && chosen.transition === '');
      box.classList.toggle('isActive', active.has(state));
      mark(box, marks?.get(state));
    }
    for (const arrow of element.querySelectorAll<SVGElement>('[data-transition]')) {
      const ids = arrow.dataset.transition?.split(' ') ?? [];
      arrow.classList.toggle('isChosen', chosen.transition !== '' && ids.includes(chosen.transition));
      arrow.classList.toggle(
        'isLit',
        ids.some((id) => lit.has(id)),
      );
      mark(arrow, ids.flatMap((id) => marks?.get(id.replaceAll('%20', ' ')) ?? [])[0]);
    }
  });
}
