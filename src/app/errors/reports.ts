import type { RootOptions } from 'react-dom/client';
import { report, reportTo, tellUnhandled } from '@/lib/report';
import { byPost } from '@/lib/report-by-post';

/** Where reports go: known when the app is built. None: failures are told to the console alone. */
const url: string = import.meta.env.VITE_REPORTS_URL ?? '';

/** Once, before anything of the page runs. */
export function startReports(): void {
  tellUnhandled(window);
  if (url) reportTo(byPost(url));
}

/** For React's roots: what a boundary has caught is one line too. */
export const reporting: RootOptions = { onCaughtError: (error) => report('A part of the page failed', error) };
