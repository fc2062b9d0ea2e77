import type { Card } from '../../drawing/card.ts';
import styles from './canvas.module.css';

/** Beside a selected state whose arrows are too small for their labels. */
export function ChosenCard({ card, x, y }: { card: Card; x: number; y: number }) {
  return (
    <div className={styles.card} data-chosen-card style={{ left: x, top: y }}>
      <strong>{card.title}</strong>
      {card.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** Distance from the pointer, in CSS pixels. */
const away = 14;

/** Shows a card beside a place of its frame, within the frame, without rendering: pointers move often. */
export function showCard(element: HTMLElement, card: Card | null, x: number, y: number): void {
  element.hidden = card === null;
  if (card === null) return;
  const title = document.createElement('strong');
  title.textContent = card.title;
  const lines = card.lines.map((text) => {
    const line = document.createElement('p');
    line.textContent = text;
    return line;
  });
  element.replaceChildren(title, ...lines);
  const { offsetWidth: width, offsetHeight: height, offsetParent } = element;
  const room = offsetParent ?? document.documentElement;
  const place = (at: number, length: number, whole: number) =>
    at + away + length <= whole ? at + away : Math.max(0, at - away - length);
  element.style.left = `${place(x, width, room.clientWidth)}px`;
  element.style.top = `${place(y, height, room.clientHeight)}px`;
}
