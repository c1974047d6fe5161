import { useState } from 'react';
import * as v from 'valibot';
import { useUserState } from '@/data/user-state';
import type { RequestKind } from '@/parts/requests/request-kinds';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/forms/fields';
import { useSchemaForm } from '@/ui/forms/form';
import { FieldError } from '@/ui/forms/form-frame';
import { useStoredValue } from '@/ui/hooks/use-stored-value';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { formatSearch, type ListState, type SearchParamsCodec } from '@/ui/tables/search-params';
import { ViewLinks } from '@/ui/tables/view-links';
import { emptyFilters, type RequestFilters } from '../request-filters';
import {
  addView,
  getViewsKey,
  parseViews,
  type StoredView,
  storeViews,
  viewLimits,
} from './stored-views';

type View = Omit<StoredView, 'col'>;

/** The desk's usual questions. */
const builtInViews: readonly View[] = [
  { name: 'All waiting', search: '' },
  { name: 'Needs a look', search: 'only=look' },
  { name: 'Large', search: 'min=1000' },
  { name: 'Older than 4 h', search: 'older=4' },
];

interface SavedViewsProps {
  kind: RequestKind;
  codec: SearchParamsCodec<RequestFilters>;
  list: Pick<ListState<RequestFilters>, 'filters' | 'getSearchWith'>;
}

/**
 * Views of the queue as links: built-in ones, and those that this administrator has saved on this
 * device.
 */
export function SavedViews({ kind, codec, list: { filters, getSearchWith } }: SavedViewsProps) {
  const { uid } = useUserState();
  const text = useStoredValue(getViewsKey(uid));
  const own = parseViews(text).filter(({ col }) => col === kind.col);
  const [dialog, setDialog] = useState<'save' | View | null>(null);
  // A view holds no client and no search, so that no name is stored on the device.
  const current = formatSearch(codec, { ...filters, client: null, text: '' });
  const views = [...builtInViews, ...own];
  const open = views.find(({ search }) => search === current);
  const getViewPath = ({ search }: View) =>
    getSearchWith({
      ...emptyFilters,
      ...codec.parse(new URLSearchParams(search)),
      client: filters.client,
    });
  const close = () => setDialog(null);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <ViewLinks
        label="Views"
        views={views.map((view) => ({
          to: getViewPath(view),
          label: view.name,
          current: view === open,
        }))}
      />
      {open === undefined && (
        <Button
          kind="plain"
          dense
          className="max-sm:-ms-3 max-sm:min-h-control"
          onClick={() => setDialog('save')}
        >
          Save view
        </Button>
      )}
      {open && own.some((one) => one === open) && (
        <Button
          kind="plain"
          dense
          className="max-sm:-ms-3 max-sm:min-h-control"
          onClick={() => setDialog(open)}
        >
          Edit view
        </Button>
      )}
      {dialog !== null && (
        <ViewDialog
          view={dialog === 'save' ? null : dialog}
          names={views.map(({ name }) => name)}
          isFull={own.length >= viewLimits.count}
          onSave={(name) => {
            const saved =
              dialog === 'save'
                ? addView<View>(own, { name, search: current })
                : rename(own, dialog.name, name);
            storeViews(uid, kind, saved);
            close();
          }}
          onRemove={() => {
            storeViews(
              uid,
              kind,
              dialog === 'save' ? own : own.filter(({ name }) => name !== dialog.name),
            );
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

const rename = <One extends View>(views: readonly One[], from: string, to: string): One[] =>
  views.map((view) => (view.name === from ? { ...view, name: to } : view));

const nameSchema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Enter a name for this view.'),
    v.maxLength(viewLimits.name, `Use at most ${viewLimits.name} characters.`),
  ),
});

interface ViewDialogProps {
  /** Null to save a new one. */
  view: View | null;
  names: readonly string[];
  /** No other view can be saved. */
  isFull: boolean;
  onSave: (name: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

function ViewDialog({ view, names, isFull, onSave, onRemove, onClose }: ViewDialogProps) {
  const form = useSchemaForm(
    nameSchema,
    ({ name }) => {
      if (name !== view?.name && names.includes(name))
        throw new FieldError('name', 'Another view has this name.');
      if (!view && isFull)
        throw new FieldError('name', `You have ${viewLimits.count} views. Remove one first.`);
      onSave(name);
    },
    { defaultValues: { name: view?.name ?? '' } },
  );
  return (
    <ActDialog
      form={form}
      title={view ? 'Edit view' : 'Save view'}
      submitLabel={view ? 'Rename' : 'Save view'}
      introduction={
        <p className="mb-4 text-ink-2 text-t-ui">
          Keeps the order and the filters on this device, for you alone. Clients and searches aren’t
          saved.
        </p>
      }
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        maxLength={viewLimits.name}
        autoComplete="off"
        data-autofocus=""
      />
      {view && (
        <div>
          <Button kind="danger-outline" dense onClick={onRemove}>
            Remove view
          </Button>
        </div>
      )}
    </ActDialog>
  );
}
