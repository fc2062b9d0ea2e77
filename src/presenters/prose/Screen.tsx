import styles from './prose.module.css';

export interface ScreenProps {
  name: string;
  alt: string;
  caption: string;
}

/** A picture of one of the product's screens. */
export const Screen = ({ caption }: ScreenProps) => (
  <figure className={styles.figure}>
    <figcaption>{caption}</figcaption>
  </figure>
);
