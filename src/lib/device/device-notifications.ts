import { report } from '@/lib/report';

/** Notifications of the operating system, which a browser shows while a tab of the app is open. */
interface DeviceNotification {
  title: string;
  /** The same notification of another tab replaces this one. */
  tag: string;
  onClick: () => void;
}

/** `unsupported` also on Android, where only a service worker may notify. */
export const getNotificationPermission = (): NotificationPermission | 'unsupported' =>
  'Notification' in window && !/Android/.test(navigator.userAgent)
    ? Notification.permission
    : 'unsupported';

/** Call on a press: browsers ignore the question otherwise. */
export const requestNotificationPermission = (): Promise<NotificationPermission> =>
  Notification.requestPermission();

/** Shows a notification unless the page has the focus, where a toast says the same. */
export function showDeviceNotification({ title, tag, onClick }: DeviceNotification): void {
  if (document.hasFocus() || getNotificationPermission() !== 'granted') return;
  try {
    const shown = new Notification('Glassbook', { body: title, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onClick();
    };
  } catch (error) {
    report('The device did not show a notification', error);
  }
}
