/**
 * The version of the data below, and of what the options of the layout make of a chart. Kept
 * layouts of another version are laid out again.
 */
export const layoutSchema = 2;

/** Units are CSS pixels at scale 1, rounded to a tenth, from the top left corner of the drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rect extends Point, Size {}

/**
 * `outcome` says how an actor ended, or that there is no event. `glyph` is a sign that is drawn,
 * two characters wide: its text is one of `Glyph`.
 */
export type SpanRole =
  | 'name'
  | 'event'
  | 'delay'
  | 'outcome'
  | 'guard'
  | 'word'
  | 'action'
  | 'actor'
  | 'tag'
  | 'target'
  | 'glyph';
export type Glyph = 'clock' | 'check' | 'cross' | 'arrow' | 'again';

/**
 * Text of one look. Every face is monospaced, so that its place follows from the number of
 * characters before it.
 */
export interface Span {
  readonly text: string;
  readonly role: SpanRole;
}

/** One line of text, its spans set beside each other without a gap. */
export type Line = readonly Span[];

/** Lines of text, their first baseline determined by `typeOf`. */
export interface TextBlock extends Rect {
  readonly lines: readonly Line[];
}

export type RowKind = 'tags' | 'enter' | 'leave' | 'runs' | 'on' | 'anywhere' | 'inside' | 'output';

/** A row inside the box of a state. */
export interface Row extends TextBlock {
  readonly kind: RowKind;
  /** The ids of the transitions that the row writes. */
  readonly transitions: readonly string[];
}

export type BoxKind = 'machine' | 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export interface Box extends Rect {
  readonly state: string;
  readonly kind: BoxKind;
  /** The state that it stands in; null for the machine itself. */
  readonly parent: string | null;
  /** 0 for the machine itself. */
  readonly depth: number;
  /** Whether other boxes stand in it. */
  readonly isOpen: boolean;
  /** Whether it is one of the regions of a parallel state. */
  readonly isRegion: boolean;
  /** For closed boxes: what is inside and not drawn. */
  readonly hidden: { readonly states: readonly string[]; readonly transitions: readonly string[] };
  readonly title: TextBlock;
  readonly rows: readonly Row[];
}

/** The text of one or more transitions on an arrow. */
export interface Label extends TextBlock {
  readonly transitions: readonly string[];
}

/** All transitions from one box to another. */
export interface Arrow {
  /** What an arrow is apart from transitions: the default of a history state. */
  readonly kind: 'transitions' | 'history';
  readonly from: string;
  readonly to: string;
  readonly transitions: readonly string[];
  /** Of those, the ones that begin or end in a state that is not drawn. */
  readonly hiddenEnds: number;
  readonly isEventless: boolean;
  readonly isReentry: boolean;
  /** The start, the bends and the end. */
  readonly points: readonly Point[];
  readonly labels: readonly Label[];
}

/** The dot of an open compound state, and its arrow to the state that is entered first. */
export interface Start extends Rect {
  readonly state: string;
  readonly to: string;
  readonly points: readonly Point[];
}

export type Direction = 'right' | 'down';

/**
 * Which set of options of the layout was used, from the best one down. `cards` have no arrows: ways
 * out are rows.
 */
export type Rung = 'full' | 'unordered' | 'loose' | 'plain' | 'cards';

export type DefectKind =
  | 'missing'
  | 'label-label'
  | 'label-box'
  | 'arrow-box'
  | 'arrow-label'
  | 'arrow-title'
  | 'text-clipped';

export interface Defect {
  readonly kind: DefectKind;
  /** The states or transitions that it is about. */
  readonly between: readonly string[];
}

/** A drawing of a chart as plain JSON data. */
export interface Layout extends Size {
  readonly schema: typeof layoutSchema;
  readonly chart: string;
  readonly fingerprint: string;
  /** The ids of the states that are open, in the order of the chart. */
  readonly opened: readonly string[];
  readonly direction: Direction;
  readonly rung: Rung;
  readonly defects: readonly Defect[];
  /** Outer boxes before those that stand in them. */
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  readonly starts: readonly Start[];
}
