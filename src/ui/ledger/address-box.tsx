import './address-box.css';
import '@/ui/forms/field.css';
import { useId, useMemo } from 'react';
import { encode } from 'uqr';
import { CopyButton } from '@/ui/copy-button';
import { keyByIndex } from '@/ui/cx';

/** One SVG path for all dark modules: a rectangle for each horizontal run. */
function createQrPath(text: string): { size: number; d: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const length = (end === -1 ? size : end) - x;
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return { size, d: runs.join('') };
}

/** Always dark on white, in both themes: some wallets cannot read the inverse. @param label what the code contains, for screen readers */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, d } = useMemo(() => createQrPath(text), [text]);
  return (
    <div className="qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={d} />
      </svg>
    </div>
  );
}

const splitInFours = (address: string): string[] => address.match(/.{1,4}/g) ?? [];

/** An address in groups of four, in running text. The gaps are drawn, not typed, so that a copy has no spaces. */
export const AddressGroups = ({ address }: { address: string }) => (
  <code className="address-groups">
    {keyByIndex(splitInFours(address)).map(({ key, item: group }) => (
      <span key={key}>{group}</span>
    ))}
  </code>
);

export function AddressBox({ label, address }: { label: string; address: string }) {
  const id = useId();
  return (
    <div className="field">
      <span className="field-label" id={id}>
        {label}
      </span>
      <fieldset className="address-box" aria-labelledby={id}>
        <AddressGroups address={address} />
        <CopyButton text={address} subject="the address" />
      </fieldset>
    </div>
  );
}
