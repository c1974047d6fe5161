import type { ReactNode } from 'react';
import { forgetSessionMark } from '@/lib/session';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { OwnPlace } from '@/ui/own-place';

export interface AlreadyInProps {
  /** Label of the button that shows the form. */
  other: string;
  /** The form. Guests see it at once, signed-in people after pressing the button. */
  children: ReactNode;
}

/** Shows guests the form of a sign-in page, and signed-in people a link to their account. */
export const AlreadyIn = ({ other, children }: AlreadyInProps) => (
  <>
    <div data-seen-by="member">
      <div className="grid gap-5">
        <Note>You are signed in.</Note>
        <OwnPlace className="btn" data-kind="first" data-wide="" />
        <Button wide onClick={forgetSessionMark}>
          {other}
        </Button>
      </div>
    </div>
    <div data-seen-by="guest">{children}</div>
  </>
);
