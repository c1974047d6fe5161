import { Segments } from '@/ui/forms/segments';
import { chooseTheme, type Theme, useTheme } from '@/ui/hooks/theme';
import { hideAmounts, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Panel } from '@/ui/page';

const themes: { value: Theme; label: string }[] = [
  { value: 'device', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const amounts = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
] as const;

/** How things look on this device. @param amounts whether the pages of this side hide amounts at all */
export function DisplayPanel({ amounts: hides = true }: { amounts?: boolean }) {
  const theme = useTheme();
  const hidden = useAmountsHidden();
  return (
    <Panel title="Display">
      <div className="form">
        <Segments label="Theme" value={theme} options={themes} onChange={chooseTheme} />
        {hides && (
          <Segments
            label="Amounts"
            value={hidden ? 'hidden' : 'shown'}
            options={amounts}
            onChange={(choice) => hideAmounts(choice === 'hidden')}
          />
        )}
        <p className="hint">
          {hides
            ? 'Both are remembered on this device only. Hidden amounts stand as dots on the screen.'
            : 'Remembered on this device only.'}
        </p>
      </div>
    </Panel>
  );
}
