import { type HoldProps, HoldSetting } from '#presenters/addressHold/HoldSetting.tsx';

/** How long a new wallet waits before coins can be sent to it. */
export const AddressHoldSection = (props: HoldProps) => (
  <div id="address-hold">
    <HoldSetting {...props} />
  </div>
);
