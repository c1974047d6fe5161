import { useId, useMemo } from 'react';
import { encode } from 'uqr';
import { CopyButton } from '@/ui/copy-button';
import { cx, keyByIndex } from '@/ui/cx';
import { fieldClass, fieldLabelClass } from '@/ui/forms/field-classes';

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

const qrBoxClass =
  'aspect-square w-42 overflow-hidden rounded-r-1 border forced-color-adjust-none max-sm:w-48';

/** Modules of white around a code, which readers need to find it (ISO/IEC 18004). */
const quietZone = 4;

/** The placeholder of the code. */
export const QrCodePlaceholder = () => <div className={cx(qrBoxClass, 'border-rule bg-well')} />;

/**
 * Always dark on white, in both themes: some wallets cannot read the inverse.
 * @param label what the code contains, for screen readers
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, d } = useMemo(() => createQrPath(text), [text]);
  return (
    <div className={cx(qrBoxClass, 'border-rule-2 bg-[#fff]')}>
      <svg
        className="size-full fill-[#111]"
        viewBox={[-quietZone, -quietZone, size + 2 * quietZone, size + 2 * quietZone].join(' ')}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={d} />
      </svg>
    </div>
  );
}

const splitInFours = (address: string): string[] => address.match(/.{1,4}/g) ?? [];

/**
 * An address in groups of four, in running text. The gaps are drawn, not typed, so that a copy has
 * no spaces.
 */
export const AddressGroups = ({
  address,
  className,
}: {
  address: string;
  className?: string | undefined;
}) => (
  <code
    className={cx('flex flex-wrap gap-x-[0.5em] [direction:ltr] rtl:justify-end', className)}
    data-address=""
  >
    {keyByIndex(splitInFours(address)).map(({ key, item: group }) => (
      <span key={key} className="whitespace-nowrap">
        {group}
      </span>
    ))}
  </code>
);

export function AddressBox({ label, address }: { label: string; address: string }) {
  const id = useId();
  return (
    <div className={fieldClass}>
      <span className={fieldLabelClass} id={id}>
        {label}
      </span>
      <fieldset
        className="flex items-stretch rounded-r-1 border border-rule-2 bg-well"
        aria-labelledby={id}
      >
        <AddressGroups
          address={address}
          className="min-w-0 flex-1 content-center px-3 py-2.5 font-medium text-t-ui/[1.6]"
        />
        <CopyButton text={address} subject="the address" />
      </fieldset>
    </div>
  );
}
