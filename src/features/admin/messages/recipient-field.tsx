import { useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { nameOf } from '@/domain/accounts/person-words';
import { fullName, type Profile } from '@/domain/accounts/profile';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import type { RemoteState } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { Refusal } from '@/ui/forms/field';
import { Finder, type FinderProps } from '@/ui/forms/finder';
import { Photo } from '@/ui/photo';
import { NameMarks, NameMarksLegend } from '@/ui/tables/name-marks';
import type { SendInput } from './message-schema';

export interface RecipientFieldProps {
  /** Who is chosen; asked only where somebody is. */
  person: RemoteState<Profile | null>;
  /** What is being looked for, and who was found. */
  search: {
    text: string;
    onText: (text: string) => void;
    found: FinderProps<Profile>['found'];
    busy: boolean;
  };
}

/** The one client: looked for by the beginning of names or an address, or brought along by the address of the page. */
export function RecipientField({ person, search }: RecipientFieldProps) {
  const { field, fieldState } = useController<SendInput, 'uid'>({ name: 'uid' });
  const error = fieldState.error?.message;
  const marks = findNameMarks(search.found.data?.rows ?? []);
  const box = useRef<HTMLDivElement>(null);
  const taken = useRef<string | null>(null);
  const choose = (uid: string) => {
    taken.current = uid;
    field.onChange(uid);
  };
  const forget = () => {
    search.onText('');
    choose('');
  };
  // What was pressed has gone: the focus goes on to what takes its place.
  useEffect(() => {
    if (taken.current !== field.value) return;
    taken.current = null;
    controlIn(box.current)?.focus();
  }, [field.value]);
  // What the form gives the focus to when nobody, or the wrong person, is chosen.
  const attach = (element: HTMLDivElement | null) => {
    box.current = element;
    field.ref(controlIn(element));
  };
  return (
    <div className="field" ref={attach}>
      {field.value === '' ? (
        <Finder
          label="Client"
          placeholder="Last and first name, username or e-mail"
          error={error}
          {...search}
          keyOf={(row) => row.uid}
          optionOf={(row) => ({
            name: fullName(row),
            detail: row.email,
            photo: row.photoUrl,
            marks: <NameMarks of={marks.get(row.uid)} />,
          })}
          legend={<NameMarksLegend of={marks} />}
          onChoose={(row) => choose(row.uid)}
        />
      ) : (
        <>
          <Chosen uid={field.value} person={person} error={error} onChange={forget} />
          <Refusal id="recipient" error={error} />
        </>
      )}
    </div>
  );
}

const controlIn = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('input, button') ?? null;

interface ChosenProps extends Pick<RecipientFieldProps, 'person'> {
  uid: string;
  error: string | undefined;
  onChange: () => void;
}

function Chosen({ uid, person: { status, data }, error, onChange }: ChosenProps) {
  const marks = findNameMarks(data ? [data] : []);
  return (
    <>
      <span className="field-label">Client</span>
      <div className="notification-chosen">
        <Photo src={data?.photoUrl} alt="" />
        {data === undefined && status === 'pending' ? (
          <Bar width="9rem" />
        ) : (
          <p id="recipient-name">
            {nameOf(data, uid)}
            {data && <small>{data.email}</small>}
            <NameMarks of={marks.get(uid)} />
          </p>
        )}
        <Button dense aria-describedby={cx(error !== undefined && 'recipient-wrong', 'recipient-name')} onClick={onChange}>
          Change
        </Button>
      </div>
      <NameMarksLegend of={marks} />
    </>
  );
}

/** Why this person cannot be written to; null where they can. */
export function recipientFault({ status, data }: RemoteState<Profile | null>): string | null {
  if (data === undefined) return status === 'error' ? 'This client could not be read. Try again.' : 'This client is still being read.';
  if (data === null) return 'There is no client with this id. Choose another.';
  return data.admin ? 'Administrators have no bell for messages. Choose a client.' : null;
}
