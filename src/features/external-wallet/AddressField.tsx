import { useSelector } from '@xstate/react';
import { QrCode } from 'lucide-react';
import { useRef } from 'react';
import { selectDraft, selectIsReadingImage } from '#machines/externalWallet/externalWallet.selectors.ts';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import type { ExternalWalletsProps } from './ExternalWallets.tsx';
import styles from './external-wallet.module.css';

type AddressFieldProps = Pick<ExternalWalletsProps, 'flow'> & { error: string | undefined };

/** The address: pasted, typed, or read from a QR code image, which stays in this browser. */
export function AddressField({ flow, error }: AddressFieldProps) {
  const { address } = useSelector(flow, selectDraft);
  const isReading = useSelector(flow, selectIsReadingImage);
  const picture = useRef<HTMLInputElement>(null);
  const read = (files: FileList | null) => {
    const image = files?.[0];
    if (image) flow.send({ type: 'image.chosen', image });
  };
  return (
    <div className={styles.addressField}>
      <TextField
        label="Address"
        hint="Paste it, or read it from an image of its QR code."
        value={address}
        error={error}
        mono
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        onText={(text) => flow.send({ type: 'address.changed', address: text })}
        onPaste={(event) => read(event.clipboardData.files)}
      />
      <Button size="small" busy={isReading} onClick={() => picture.current?.click()}>
        <QrCode size={16} aria-hidden />
        Scan a QR image
      </Button>
      <input
        ref={picture}
        type="file"
        accept="image/*"
        hidden
        aria-label="Image of a QR code"
        onChange={({ currentTarget }) => {
          read(currentTarget.files);
          // Lets the user choose the same file again.
          currentTarget.value = '';
        }}
      />
      <span role="status" className={styles.status}>
        {isReading && 'Reading the image.'}
      </span>
    </div>
  );
}
