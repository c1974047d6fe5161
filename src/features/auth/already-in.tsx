import type { ReactNode } from 'react';
import { forgetSessionMark } from '@/lib/session';
import { Button } from '@/ui/button';
import { Note } from '@/ui/note';
import { OwnPlace } from '@/ui/own-place';

export interface AlreadyInProps {
  /** What somebody does who wants in as another person. */
  other: string;
  /** The form, which guests see, and whoever asks for it. */
  children: ReactNode;
}

/** At a door: the form for guests; for whoever is signed in already the way to where they were heading. */
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
