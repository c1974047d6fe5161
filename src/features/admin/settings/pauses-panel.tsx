import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { adminQueries } from '@/data/admin-queries';
import { updateSwitches } from '@/data/collections/switches';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import {
  formatSwitches,
  getPausedKinds,
  isAllOpen,
  type PausableKind,
  pausableKinds,
  type Switches,
} from '@/domain/desk/pauses';
import { type DeskSwitches, getSwitches } from '@/domain/desk/switches';
import { limits } from '@/domain/input/limits';
import { reasonSchema } from '@/domain/input/reason';
import { plural } from '@/domain/plural';
import { joinNames } from '@/lib/format';
import { RoleNote } from '@/parts/decisions/role-note';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { ButtonRow } from '@/ui/forms/button-row';
import { TextAreaField } from '@/ui/forms/fields';
import { FieldsSkeleton } from '@/ui/forms/fields-skeleton';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { SwitchField } from '@/ui/forms/switch-field';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { useNow } from '@/ui/hooks/use-now';
import { FinalActDialog, type FinalActOutcome } from '@/ui/overlays/final-act-dialog';
import { Panel } from '@/ui/page';
import { partLabel } from '@/ui/part-label';
import { EntryToBeWritten, previewOwnAct } from './payment-change';

/** What clients cannot do while a kind is paused, and what stays as it is. */
const pauseWords = {
  deposits: {
    request: 'request a deposit',
    waiting: ['waiting request', 'waiting requests'],
    stays: 'in the queue',
  },
  withdrawals: {
    request: 'request a withdrawal',
    waiting: ['waiting request', 'waiting requests'],
    stays: 'in the queue',
  },
  trades: {
    request: 'place a trade',
    waiting: ['open trade', 'open trades'],
    stays: 'open until you settle them',
  },
} as const satisfies Record<PausableKind, unknown>;

/** @param count of waiting requests; undefined while unknown */
function describePending(kind: PausableKind, count: number | undefined): string {
  const { waiting, stays } = pauseWords[kind];
  const [one, several] = waiting;
  if (count === undefined)
    return `${several.charAt(0).toUpperCase()}${several.slice(1)} stay ${stays}.`;
  if (count === 0) return '';
  return plural(
    count,
    `1 ${one} stays ${stays.replace('them', 'it')}.`,
    `${count} ${several} stay ${stays}.`,
  );
}

/** A notice is needed, and kept, only while something is paused. */
const switchesFormSchema = v.pipe(
  v.object({
    deposits: v.boolean(),
    withdrawals: v.boolean(),
    trades: v.boolean(),
    notice: v.string(),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): Switches => {
    const input = dataset.value;
    if (isAllOpen(input)) return { ...input, notice: '' };
    const notice = v.safeParse(reasonSchema, input.notice);
    if (notice.success) return { ...input, notice: notice.output };
    addIssue({
      message: notice.issues[0].message,
      path: [{ type: 'object', origin: 'value', input, key: 'notice', value: input.notice }],
    });
    return NEVER;
  }),
);

/** A change of the switches, as it was when the administrator asked for it. */
interface SwitchChange {
  /** Revision of the switches that were shown; 0 for none. */
  rev: number;
  before: Switches;
  after: Switches;
}

const toastMessages = {
  progress: 'Updating Pauses...',
  success: 'Pauses Updated Successfully',
  failure: 'Error Occurred, Try Again.',
};

const useUpdateSwitches = () =>
  useLedgerMutation<SwitchChange>({
    action: 'switches.updated',
    messages: ({ after }) => ({ ...toastMessages, detail: () => `${formatSwitches(after)}.` }),
    keyParts: ({ rev, after }) => [String(rev), JSON.stringify(after)],
    send: ({ rev, after }, op) =>
      updateSwitches(currentUserContext(), { rev, switches: after, op }),
  });

/** What an act would pause that is open now. */
const getNewlyPaused = ({ before, after }: SwitchChange): PausableKind[] =>
  getPausedKinds(after).filter((kind) => before[kind]);

interface PauseDialogProps {
  change: SwitchChange;
  stored: DeskSwitches | null;
  pause: () => Promise<FinalActOutcome>;
  onClose: () => void;
}

/** Asks before clients can no longer send requests. */
function PauseDialog({ change, stored, pause, onClose }: PauseDialogProps) {
  const { uid } = useUserState();
  const paused = getNewlyPaused(change);
  const counts: Record<PausableKind, number | undefined> = {
    deposits: useQuery(adminQueries.pendingCount('deposits')).data,
    withdrawals: useQuery(adminQueries.pendingCount('withdrawals')).data,
    trades: useQuery(adminQueries.pendingCount('trades')).data,
  };
  const entry = {
    col: 'desk',
    rev: change.rev + 1,
    action: 'switches.updated',
    before: stored ? { ...change.before } : {},
    after: { ...change.after },
  } as const;
  return (
    <FinalActDialog
      label="Not paused yet"
      title={`Pause ${joinNames(paused)}?`}
      actLabel={`Pause ${joinNames(paused)}`}
      keepLabel="Cancel"
      busyReason="Saving…"
      failedTitle="Nothing was paused."
      act={pause}
      onClose={onClose}
    >
      {paused.map((kind) => (
        <p key={kind}>
          Clients can’t {pauseWords[kind].request} until you open them again.{' '}
          {describePending(kind, counts[kind])}
        </p>
      ))}
      <NoticePreview switches={change.after} />
      <EntryToBeWritten entry={previewOwnAct(uid, entry, useNow())} />
    </FinalActDialog>
  );
}

/** The note on the clients' pages. Nothing while everything is open. */
function NoticePreview({ switches }: { switches: Switches }) {
  if (isAllOpen(switches)) return null;
  return (
    <section>
      <p className={partLabel.bare}>What clients read</p>
      <Note kind="pending">
        <b>{formatSwitches(switches)}.</b>{' '}
        <span className="wrap-anywhere">
          {switches.notice.trim() || 'Your notice appears here.'}
        </span>
      </Note>
    </section>
  );
}

const fieldLabels: Record<PausableKind, { label: string; open: string; paused: string }> = {
  deposits: {
    label: 'Deposits',
    open: 'Open. Clients can request deposits.',
    paused: 'Paused. Clients can cancel, but not request deposits.',
  },
  withdrawals: {
    label: 'Withdrawals',
    open: 'Open. Clients can request withdrawals.',
    paused: 'Paused. Clients can cancel, but not request withdrawals.',
  },
  trades: {
    label: 'Trades',
    open: 'Open. Clients can place trades.',
    paused: 'Paused. Open trades continue; clients can’t place new ones.',
  },
};

function PausesForm({ stored }: { stored: DeskSwitches | null }) {
  const current = getSwitches(stored);
  const [asked, setAsked] = useState<SwitchChange | null>(null);
  const [nothing, setNothing] = useState(false);
  const { act, attempt } = useUpdateSwitches();
  const submit = async (after: Switches) => {
    const change = { rev: stored?.rev ?? 0, before: current, after };
    const isChanged =
      pausableKinds.some((kind) => after[kind] !== current[kind]) ||
      after.notice !== current.notice;
    setNothing(!isChanged);
    if (!isChanged) return;
    if (getNewlyPaused(change).length > 0) {
      setAsked(change);
      return;
    }
    await act(change);
    return () => {
      form.reset(after);
    };
  };
  // Changes by others appear here; what this administrator changed stays.
  const form = useSchemaForm<Switches, Switches>(switchesFormSchema, submit, {
    values: current,
    resetOptions: { keepDirtyValues: true },
  });
  const typed = form.watch();
  const pause = async (): Promise<FinalActOutcome> => {
    if (!asked) return { state: 'done' };
    const result = await attempt(asked);
    if (!result.ok) return { state: 'failed', message: result.message };
    form.reset(asked.after);
    return { state: 'done' };
  };
  return (
    <div className="grid max-w-measure gap-4">
      <Form {...form} onEdit={() => setNothing(false)}>
        <div className="border-rule border-t">
          {pausableKinds.map((kind) => (
            <SwitchField
              key={kind}
              name={kind}
              label={fieldLabels[kind].label}
              hint={typed[kind] ? fieldLabels[kind].open : fieldLabels[kind].paused}
            />
          ))}
        </div>
        {!isAllOpen(typed) && (
          <>
            <TextAreaField
              name="notice"
              label="Notice to clients"
              hint="Say why, and when you expect to open again. Clients read exactly this."
              min={limits.reasonMin}
              max={limits.reasonMax}
            />
            <NoticePreview switches={typed} />
          </>
        )}
        <ButtonRow>
          <Button type="submit" busy={form.busy}>
            Save changes
          </Button>
          {nothing && (
            <p className="text-ink-2 text-t-sm" role="status">
              Nothing to save: you changed nothing.
            </p>
          )}
        </ButtonRow>
      </Form>
      {asked && (
        <PauseDialog change={asked} stored={stored} pause={pause} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

/** What is paused, for administrators who cannot change it. */
const PausesFacts = ({ switches }: { switches: Switches }) => (
  <div className="grid max-w-measure gap-4">
    <DescriptionList
      rows={pausableKinds.map((kind) => ({
        label: fieldLabels[kind].label,
        value: switches[kind] ? fieldLabels[kind].open : fieldLabels[kind].paused,
      }))}
    />
    <NoticePreview switches={switches} />
    <RoleNote needs="manager" act="pause and open" />
  </div>
);

/** Stops and resumes new requests of all clients. */
export function PausesPanel() {
  const { isManager } = useAdminRole();
  return (
    <Panel title="Pause deposits, withdrawals or trades" id="pauses">
      <QueryBoundary
        query={useQuery(queries.switches())}
        loading={<FieldsSkeleton label="Loading pauses…" widths={['6rem', '7rem', '5rem']} />}
        failedTitle="Couldn’t load pauses"
      >
        {(stored) =>
          isManager ? (
            <PausesForm stored={stored} />
          ) : (
            <PausesFacts switches={getSwitches(stored)} />
          )
        }
      </QueryBoundary>
    </Panel>
  );
}
