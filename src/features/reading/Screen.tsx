import styles from './screen.module.css';

export interface ScreenProps {
  alt: string;
  caption?: string;
  /** Image URLs per theme, and the size, added by the build. */
  light: string;
  dark: string;
  width: string;
  height: string;
}

/** A screenshot in the page's theme: hidden lazy images do not load. */
export function Screen({ alt, caption, light, dark, width, height }: ScreenProps) {
  const picture = { width, height, loading: 'lazy', decoding: 'async', fetchPriority: 'low' } as const;
  return (
    <figure className={styles.figure}>
      <img {...picture} src={light} alt={alt} className={styles.light} />
      <img {...picture} src={dark} alt={alt} className={styles.dark} />
      {caption !== undefined && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
