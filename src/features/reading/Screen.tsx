import styles from './screen.module.css';

export interface ScreenProps {
  alt: string;
  caption?: string;
  /** The addresses of the picture in each theme, and its size, which the build adds by the name that the page has. */
  light: string;
  dark: string;
  width: string;
  height: string;
}

/** A picture of one of the product's screens, in the theme of the page: a lazy picture that is not shown is not loaded. The text comes first. */
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
