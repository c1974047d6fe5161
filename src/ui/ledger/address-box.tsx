import { useId } from 'react';
import { byPlace } from '@/ui/by-place';
import { CopyButton } from '@/ui/copy-button';
import '@/ui/forms/field.css';
import './address-box.css';

const groupsOfFour = (address: string): string[] => address.match(/.{1,4}/g) ?? [];

/** An address in groups of four, in running text. The gaps are drawn, not typed, so that a copy is clean. */
export const AddressGroups = ({ address }: { address: string }) => (
  <code className="address-groups">
    {byPlace(groupsOfFour(address)).map(({ key, item: group }) => (
      <span key={key}>{group}</span>
    ))}
  </code>
);

/** An address in groups of four to compare by eye. The gaps are drawn, not typed, so that a copy is clean. */
export function AddressBox({ label, address }: { label: string; address: string }) {
  const id = useId();
  return (
    <div className="field">
      <span className="field-label" id={id}>
        {label}
      </span>
      <fieldset className="address-box" aria-labelledby={id}>
        <AddressGroups address={address} />
        <CopyButton text={address} what="the address" />
      </fieldset>
    </div>
  );
}
