import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';
import { cx } from './cx';
import { VisuallyHidden } from './visually-hidden';

const SHOWN_MS = 2000;

interface CopyButtonProps {
  text: string;
  /** What is copied, for the button's name: "Copy the entry id". Without it the name is "Copy". */
  subject?: string | undefined;
  /** Without the icon, as in a line of facts. */
  bare?: boolean | undefined;
  /** A button of its own, among others. */
  boxed?: boolean | undefined;
  className?: string | undefined;
}

/** Copies a text, and shows for two seconds whether that succeeded. */
export function CopyButton({ text, subject, bare, boxed, className }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // Without the permission, or on an insecure page. The text can still be selected.
      setState('refused');
    }
  };
  const word = { ready: 'Copy', copied: 'Copied', refused: 'Select it' }[state];
  return (
    <>
      <Button
        kind={boxed ? 'secondary' : 'plain'}
        size={bare ? 'link' : boxed ? 'control' : 'attached'}
        className={cx(bare && 'ms-0', className)}
        aria-label={state === 'ready' && subject ? `Copy ${subject}` : undefined}
        onClick={copy}
      >
        {!bare && (state === 'copied' ? <Check /> : <Copy />)}
        {word}
      </Button>
      <span role="status">
        {state !== 'ready' && (
          <VisuallyHidden>
            {state === 'copied' ? 'Copied' : 'Couldn’t copy. Select the text and copy it.'}
          </VisuallyHidden>
        )}
      </span>
    </>
  );
}
