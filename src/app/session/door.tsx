import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { askedFor } from '@/lib/asked-for';
import type { Role } from '@/lib/session';
import { signInAddress } from './guard';
import { session } from './session';
import type { SessionState } from './session-keeper';

/** Where the first look sends somebody who asks for `path` of this area; null where it lets them pass. */
export const firstLook = (area: Role, { role, ending }: Pick<SessionState, 'role' | 'ending'>, path: string): string | null =>
  role === area ? null : signInAddress(area, ending, path);

/** The first look at the door, before anything behind it is loaded. What comes later is watched by the area itself. */
export function Door({ area, children }: { area: Role; children: ReactNode }) {
  const asked = askedFor(useLocation());
  const [away] = useState(() => firstLook(area, session.state(), asked));
  useEffect(() => {
    if (away !== null) session.told();
  }, [away]);
  return away === null ? children : <Navigate to={away} replace />;
}
