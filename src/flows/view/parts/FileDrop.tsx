import styles from './file-drop.module.css';

interface Drop {
  readonly label: string;
  readonly accept: string;
  readonly is: 'waiting' | 'reading' | 'open' | 'refused';
  readonly name: string;
  readonly reason: string;
  readonly choose: (file: File) => void;
}

/** Where a file is dropped or chosen. It is read in this tab and goes nowhere. */
export function FileDrop({ label, accept, is, name, reason, choose }: Drop) {
  const take = (file: File | undefined | null) => {
    if (file) choose(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same for the keyboard.
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
    >
      <label className={styles.label}>
        {label}
        <input type="file" accept={accept} onChange={({ currentTarget }) => take(currentTarget.files?.[0])} />
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
