import { boxOf, type Content, contentOf, inColumns, room } from './content.ts';
import { tenth } from './geometry.ts';
import type { Plan } from './plan.ts';
import { framed, roundedText } from './read.ts';
import type { Drawn } from './score.ts';
import type { Box, Point, Size } from './types.ts';
import type { Shown } from './view.ts';

const gap = 12;
const padding = 12;

interface Card extends Size {
  readonly shown: Shown;
  readonly content: Content;
  readonly children: ReadonlyArray<{ readonly card: Card; readonly at: Point }>;
}

/**
 * Lays boxes out in rows, with transitions as text. The fallback that cannot fail.
 * @param plan one with all transitions as rows
 * @param width the target width in pixels
 */
export function cards(plan: Plan, width: number): Drawn {
  const card = cardOf(plan.view.root, plan, width);
  return {
    ...framed(plan),
    width: tenth(card.width),
    height: tenth(card.height),
    direction: 'right',
    rung: 'cards',
    boxes: boxesOf(card, { x: 0, y: 0 }, plan).map(roundedText),
    arrows: [],
    starts: [],
  };
}

function cardOf(shown: Shown, plan: Plan, width: number): Card {
  const narrow = contentOf(shown, plan);
  const inner = shown.children.map((child) => cardOf(child, plan, width - 2 * padding));
  if (inner.length === 0) return { shown, content: narrow, children: [], width: narrow.width, height: narrow.height };
  const flow = flowed(inner, Math.max(width - 2 * padding, ...inner.map((card) => card.width)));
  const content = shown.parent === null ? inColumns(narrow, flow.width + 2 * padding) : narrow;
  const top = content.height + room.underTitle;
  const children = flow.children.map(({ card, at }) => ({ card, at: { x: at.x + padding, y: at.y + top } }));
  return {
    shown,
    content,
    children,
    width: Math.max(content.width, flow.width + 2 * padding),
    height: top + flow.height + padding,
  };
}

/** Places cards in rows up to the width. */
function flowed(inner: readonly Card[], width: number): Size & Pick<Card, 'children'> {
  let [x, y, bottom, right] = [0, 0, 0, 0];
  const children = inner.map((card) => {
    if (x > 0 && x + card.width > width) [x, y] = [0, bottom + gap];
    const at = { x, y };
    x += card.width + gap;
    right = Math.max(right, x - gap);
    bottom = Math.max(bottom, y + card.height);
    return { card, at };
  });
  return { children, width: right, height: bottom };
}

function boxesOf({ shown, content, children, width, height }: Card, at: Point, plan: Plan): readonly Box[] {
  const place = { x: tenth(at.x), y: tenth(at.y), width: tenth(width), height: tenth(height) };
  const inner = children.flatMap(({ card, at: within }) =>
    boxesOf(card, { x: at.x + within.x, y: at.y + within.y }, plan),
  );
  return [boxOf(shown, content, place, plan), ...inner];
}
