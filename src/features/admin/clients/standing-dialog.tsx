import { useState } from 'react';
import { firstNameOf, nameOf } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Standing } from '@/domain/accounts/standing';
import { permittedIn, standingName } from '@/domain/accounts/standing-words';
import { lineToCome } from '@/domain/ledger/line-to-come';
import { Note } from '@/ui/feedback/note';
import type { RemoteState } from '@/ui/feedback/remote';
import { ToBeWritten } from '@/ui/feedback/to-be-written';
import { SelectField, TextField } from '@/ui/forms/fields';
import { useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { Diff } from '@/ui/ledger/diff';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { Time } from '@/ui/time';
import { LeftOnAccount } from './left-on-account';
import type { PastStanding } from './past-standings';
import { another, kept, listedStandings, type StandingChange, standingFormSchema, standingIn } from './standing-form';
import { StandingHistory } from './standing-history';
import { isNothingLeft, type Left } from './use-left';

export interface StandingDialogProps {
  /** As it stands now, also while this is open. */
  profile: Profile;
  now: Date;
  history: RemoteState<readonly PastStanding[]>;
  /** What is left on the account. */
  left: RemoteState<Left>;
  /** @throws FormError */
  onSet: (change: StandingChange) => Promise<void>;
  onClose: () => void;
}

/** Sets where a client stands: what the word permits, what the client reads, and the line that it will be in the book. */
export function StandingDialog({ profile, now, history, left, onSet, onClose }: StandingDialogProps) {
  const { status: current, closureAt } = profile;
  const [shown] = useState(current);
  const form = useSchemaForm(standingFormSchema(current, !left.data || !isNothingLeft(left.data), closureAt !== null), onSet, {
    defaultValues: { choice: '', word: '', reason: '', confirmation: '' },
  });
  const typed = form.watch();
  const to = standingIn(typed, current);
  const person = firstNameOf(profile);
  return (
    <ActDialog
      form={form}
      beside
      label={profile.email}
      title={`Standing of ${nameOf(profile, profile.uid)}`}
      submit={submitWords(to, current)}
      kind={to === 'suspended' || to === 'closed' ? 'refuse-sure' : 'first'}
      note="Standing and reason are one commit."
      notYet={to === 'closed' && !left.data ? 'It is not known yet what is left on the account.' : undefined}
      onClose={onClose}
      about={
        <>
          <ClosureAsked at={closureAt} />
          <ChangedNote shown={shown} current={current} />
        </>
      }
      outcome={
        <>
          <StandingHistory of={history} />
          <Outcome profile={profile} to={to} reason={typed.reason} now={now} />
        </>
      }
    >
      <SelectField name="choice" label="The new standing" options={optionsFor(current, closureAt !== null)} hint={hintFor(typed.choice)} />
      {typed.choice === another && (
        <TextField
          name="word"
          label="The word"
          hint={to ? permittedIn(to) : 'One lowercase word. It permits the same as pending.'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {to === 'closed' && <LeftOnAccount of={left} person={person} />}
      <ReasonField reader={person} />
    </ActDialog>
  );
}

function hintFor(choice: string): string | undefined {
  if (choice === another) return 'A word of your choice, such as under-review.';
  if (choice === kept) return 'The client reads that the account is not closed, and why.';
  return choice === '' ? undefined : permittedIn(choice);
}

function submitWords(to: Standing | null, current: Standing): string {
  if (!to) return 'Set the standing';
  return to === current ? 'Do not close' : `Set to ${standingName(to).toLowerCase()}`;
}

const optionsFor = (current: Standing, isClosureAsked: boolean) => [
  { value: '', label: 'Choose…' },
  ...(isClosureAsked ? [{ value: kept, label: `Stays ${standingName(current).toLowerCase()}` }] : []),
  ...listedStandings.filter((standing) => standing !== current).map((value) => ({ value, label: standingName(value) })),
  { value: another, label: 'Another word' },
];

/** The open request of the client to close the account. */
const ClosureAsked = ({ at }: { at: Date | null }) =>
  at && (
    <div className="mb-s-4">
      <Note kind="wait">
        <b>
          Asked on <Time at={at} as="date" /> to close the account.
        </b>{' '}
        Any standing you set here answers the request. The client reads the reason.
      </Note>
    </div>
  );

/** Another administrator has changed the standing since the dialog was opened. */
const ChangedNote = ({ shown, current }: { shown: Standing; current: Standing }) =>
  shown === current ? null : (
    <div className="mb-s-4">
      <Note kind="wait" role="status">
        <b>It was changed meanwhile.</b> The standing is {standingName(current).toLowerCase()} now. Set another one only if that still
        applies.
      </Note>
    </div>
  );

interface OutcomeProps extends Pick<StandingDialogProps, 'profile' | 'now'> {
  to: Standing | null;
  reason: string;
}

function Outcome({ profile: { uid, rev, status }, to, reason, now }: OutcomeProps) {
  if (!to) return null;
  const entry = { col: 'users', rev: rev + 1, action: 'status.changed', before: { status }, after: { status: to }, at: now } as const;
  const [before, after] = [standingName(status), standingName(to)];
  if (to === status) return <ToBeWritten lines={[lineToCome(uid, { ...entry, reason: reason.trim() })]} />;
  return (
    <ToBeWritten lines={[lineToCome(uid, { ...entry, reason: reason.trim() })]}>
      <Diff caption="What changes" rows={[{ label: 'Standing', before, after, change: 'changed' }]} />
    </ToBeWritten>
  );
}
