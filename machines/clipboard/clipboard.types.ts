export interface ClipboardContext {
  readonly text: string;
}

export interface ClipboardEvent {
  readonly type: 'copy.requested';
  readonly text: string;
}
