import { createPortal } from 'react-dom';
import { formatOperator, type Operator } from '@/lib/env';
import type { Role } from '@/lib/session';
import { Banner } from '@/ui/feedback/note';
import { useTopLayer } from '@/ui/overlays/top-layer';

interface PracticeBannerProps {
  area: Role;
  /** True if the local service makes up the prices. */
  sample: boolean;
}

/** Shown on every signed-in page while no operator is named. It cannot be closed. */
export function PracticeBanner({ area, sample }: PracticeBannerProps) {
  return (
    <Banner title="Practice desk">
      {getPracticeText(area, sample)} {area === 'user' && <span className="whitespace-nowrap">Do not send coins.</span>}
    </Banner>
  );
}

function getPracticeText(area: Role, sample: boolean): string {
  if (area === 'admin') return `No operator is named${sample ? ', prices are samples,' : ''} and approvals move no coins.`;
  return `No operator is named${sample ? ' and prices are samples' : ''}.`;
}

/** The legal identity of the operator, at the foot of every page. */
export function OperatorFooter({ operator }: { operator: Operator }) {
  return <footer className="frame-foot">{formatOperator(operator)}</footer>;
}

/** Shown in the last minute of a session. A session cannot be extended, so the text says what to do. */
export function SessionWarning({ isExpiring }: { isExpiring: boolean }) {
  const dialog = useTopLayer();
  const warning = (
    <div role="alert">
      {isExpiring && (
        <div className="frame-warning">
          <p>You will be signed out in one minute.</p>
          <p>A session lasts two hours. Send or copy what you are writing, then sign in again.</p>
        </div>
      )}
    </div>
  );
  return dialog ? createPortal(warning, dialog) : warning;
}
