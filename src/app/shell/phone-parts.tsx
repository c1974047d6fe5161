import { useEffect, useState } from 'react';
import { writeStored } from '@/lib/device/device';
import { cx } from '@/ui/cx';
import { useDeferred } from '@/ui/feedback/deferred';
import { useStoredValue } from '@/ui/hooks/use-stored-value';
import type { PhoneParts } from './frame';
import { phoneBarClass } from './frame-classes';
import {
  depositPath,
  getPracticeText,
  PracticeBanner,
  type PracticeBannerProps,
  verifyPath,
} from './notices';
import type { PhoneBarProps } from './phone-bar';
import { Popover, PopoverText } from './popover';

const practiceSeenKey = 'practice-seen';
const fullPaths = [depositPath, verifyPath];

/**
 * In full on the first page that this device shows, and where coins or documents are sent.
 * Elsewhere `PracticePill` says it.
 */
function PhonePracticeBanner(props: PracticeBannerProps) {
  const seen = useStoredValue(practiceSeenKey);
  const { path } = props;
  const [first] = useState(path);
  useEffect(() => {
    if (path !== first) writeStored(practiceSeenKey, 'true');
  }, [path, first]);
  const inFull = fullPaths.includes(path) || (seen === null && path === first);
  return inFull && <PracticeBanner {...props} />;
}

/** In the header of a phone, on every page. A press opens the words in full. */
const PracticePill = (props: PracticeBannerProps) => (
  <Popover
    label="Practice desk"
    title="Practice desk"
    buttonClass="group inline-flex min-h-control items-center rounded-r-1 px-1"
    icon={<span className={pillClass}>Practice</span>}
  >
    {() => <PopoverText>{getPracticeText(props)}</PopoverText>}
  </Popover>
);

const pillClass = cx(
  'rounded-full border border-amber bg-amber-wash px-2 py-0.5 font-semibold text-amber text-t-xs/[1.2]',
  'group-hover:border-ink',
);

const loadPhoneBar = () => import('./phone-bar');

/**
 * Its place is there from the start. Where its code cannot be loaded, the header has a button for
 * the sidebar.
 */
function PhoneNavigation(props: PhoneBarProps) {
  const { data, status } = useDeferred(loadPhoneBar);
  if (status === 'error') return null;
  return (
    <nav className={phoneBarClass} aria-label="Shortcuts">
      {data && <data.PhoneBar {...props} />}
    </nav>
  );
}

export const phoneParts: PhoneParts = {
  Pill: PracticePill,
  Banner: PhonePracticeBanner,
  Bar: PhoneNavigation,
};
