import { useSyncExternalStore } from 'react';
import { readStored, watchStored, writeStored } from '@/lib/device/device';
import {
  getNotificationPermission,
  requestNotificationPermission,
} from '@/lib/device/device-notifications';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';

const storageKey = 'device-notifications';

type DeviceNotificationState = 'unsupported' | 'off' | 'on' | 'blocked';

/**
 * Whether this device shows notifications: the client's choice here, as far as the browser allows
 * it.
 */
export const useDeviceNotifications = (): DeviceNotificationState =>
  useSyncExternalStore(watchStored, getState);

function getState(): DeviceNotificationState {
  const isChosen = readStored(storageKey) === 'true';
  const permission = getNotificationPermission();
  if (permission === 'unsupported') return 'unsupported';
  if (!isChosen || permission === 'default') return 'off';
  return permission === 'granted' ? 'on' : 'blocked';
}

async function turnOn(): Promise<void> {
  const answer = await requestNotificationPermission();
  // A question that was closed without an answer may be asked again.
  if (answer !== 'default') writeStored(storageKey, 'true');
}

const turnOff = () => writeStored(storageKey, null);

const words: Record<DeviceNotificationState, string> = {
  unsupported: 'This browser can’t show notifications.',
  off: 'Get a notification on this device when we act on your account, while Glassbook is open in a tab.',
  on: 'This device notifies you while Glassbook is open in a tab. Hidden amounts stay hidden.',
  blocked:
    'Your browser blocks notifications from Glassbook. Allow them in the site settings, next to the address at the top of the browser, then reload the page.',
};

/**
 * Turns notifications of this device on and off. The browser asks for permission only after a press
 * here.
 */
export function DeviceNotifications({ className }: { className?: string | undefined }) {
  const state = useDeviceNotifications();
  return (
    <div className={cx('grid justify-items-start gap-2 text-ink-2 text-t-sm', className)}>
      <p role="status">{words[state]}</p>
      {state !== 'unsupported' && (
        <Button
          dense
          className="max-sm:min-h-control"
          onClick={state === 'off' ? () => void turnOn() : turnOff}
        >
          {state === 'off' ? 'Turn on notifications' : 'Turn off notifications'}
        </Button>
      )}
    </div>
  );
}
