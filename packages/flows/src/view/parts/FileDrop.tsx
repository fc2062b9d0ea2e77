import styles from './file-drop.module.css';

interface Drop {
  readonly label: string;
  readonly accept: string;
  readonly is: 'waiting' | 'reading' | 'open' | 'refused';
  readonly name: string;
  readonly reason: string;
  readonly multiple?: boolean;
  readonly choose: (files: readonly File[]) => void;
}

/** Drops or chooses files, which are read locally and never uploaded. */
export function FileDrop({ label, accept, is, name, reason, choose, multiple = false }: Drop) {
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0) choose(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same for the keyboard.
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <label className={styles.label}>
        {label}
        <input
          type="file"
          accept={accept}
          multiple={multiple}
          onChange={({ currentTarget }) => take(currentTarget.files)}
        />
      </label>
      {is === 'reading' && <p role="status">Reading {name}…</p>}
      {is === 'refused' && (
        <p role="alert" className={styles.refused}>
          <strong>{name} cannot be opened.</strong> {reason}
        </p>
      )}
    </div>
  );
}
