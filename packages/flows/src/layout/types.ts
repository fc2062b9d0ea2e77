/** The version of the data and layout options. Saved layouts of other versions are redone. */
export const layoutSchema = 3;

/** CSS pixels at scale 1 from the top left, rounded to tenths. */
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
 * `outcome` is how an actor ended, or that there is no event. `glyph` is a two-column sign, with a
 * `Glyph` as its text.
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

/** Text of one style. All fonts are monospaced, so its position follows from the text before. */
export interface Span {
  readonly text: string;
  readonly role: SpanRole;
}

/** Adjacent spans. */
export type Line = readonly Span[];

/** `typeOf` gives the first baseline. */
export interface TextBlock extends Rect {
  readonly lines: readonly Line[];
}

export type RowKind = 'tags' | 'enter' | 'leave' | 'runs' | 'on' | 'anywhere' | 'inside' | 'output';

export interface Row extends TextBlock {
  readonly kind: RowKind;
  readonly transitions: readonly string[];
}

export type BoxKind = 'machine' | 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export interface Box extends Rect {
  readonly state: string;
  readonly kind: BoxKind;
  /** The parent's id; null for the machine. */
  readonly parent: string | null;
  /** 0 for the machine. */
  readonly depth: number;
  /** Whether its children are drawn. */
  readonly isOpen: boolean;
  /** Whether its parent is parallel. */
  readonly isRegion: boolean;
  /** Hidden contents of a closed box. */
  readonly hidden: { readonly states: readonly string[]; readonly transitions: readonly string[] };
  readonly title: TextBlock;
  readonly rows: readonly Row[];
}

export interface Label extends TextBlock {
  readonly transitions: readonly string[];
}

/** All transitions from one box to another. */
export interface Arrow {
  /** `history` is the default transition of a history state. */
  readonly kind: 'transitions' | 'history';
  readonly from: string;
  readonly to: string;
  readonly transitions: readonly string[];
  /** Transitions that start or end in a hidden state. */
  readonly hiddenEnds: number;
  readonly isEventless: boolean;
  readonly isReentry: boolean;
  /** The start, the bends and the end. */
  readonly points: readonly Point[];
  readonly labels: readonly Label[];
}

/** The initial dot of an open compound state and its arrow. */
export interface Start extends Rect {
  readonly state: string;
  readonly to: string;
  readonly points: readonly Point[];
}

export type Direction = 'right' | 'down';

/** The layout options used, from best to worst. `cards` has rows instead of arrows. */
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
  /** Ids of states or transitions. */
  readonly between: readonly string[];
}

/** A drawing of a chart as plain JSON. */
export interface Layout extends Size {
  readonly schema: typeof layoutSchema;
  readonly chart: string;
  readonly fingerprint: string;
  /** Ids of the open states, in chart order. */
  readonly opened: readonly string[];
  readonly direction: Direction;
  readonly rung: Rung;
  readonly defects: readonly Defect[];
  /** Parents before children. */
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  readonly starts: readonly Start[];
}
