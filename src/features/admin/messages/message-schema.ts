import * as v from 'valibot';
import { isAccountStatus, knownAccountStatuses } from '@/domain/accounts/account-status';
import { submissionSchema } from '@/domain/ledger/submission';
import { type Audience, formatAudience, parseAudience } from '@/domain/messages/audience';
import { noticeRequestSchema } from '@/domain/messages/notice-request';
import type { Uid } from '@/domain/revision-fields';
import { createSessionDraft, type DraftStore as Store } from '@/lib/browser-storage/draft';
import { describeAudience } from './sent-words';

const sendInputSchema = v.object({
  to: v.picklist(['client', 'group', 'everyone']),
  uid: v.string(),
  /** The name of an audience, or {@link otherStatus}. */
  group: v.string(),
  word: v.string(),
  title: v.string(),
  body: v.string(),
});
export type SendInput = v.InferOutput<typeof sendInputSchema>;

export interface SendRequest {
  audience: Audience;
  title: string;
  body: string;
}

export const otherStatus = 'another';
export const emptyInput: SendInput = {
  to: 'client',
  uid: '',
  group: 'status-active',
  word: '',
  title: '',
  body: '',
};

const groupAudiences: Audience[] = knownAccountStatuses.map((status) => ({ to: 'status', status }));

export const groupOptions = [
  ...groupAudiences.map((audience) => ({
    value: formatAudience(audience),
    label: describeAudience(audience, null),
  })),
  { value: otherStatus, label: 'Clients with another status' },
];

/** @returns null if this version does not know the group */
function getAudience({
  to,
  uid,
  group,
  word,
}: Pick<SendInput, 'to' | 'uid' | 'group' | 'word'>): Audience | null {
  if (to === 'everyone') return { to };
  if (to === 'client') return { to, uid };
  return group === otherStatus ? { to: 'status', status: getStatus(word) } : parseAudience(group);
}

const getStatus = (word: string): string => word.trim().toLowerCase();

/** Uses partial checks, so that all fields report their errors at once. */
export const sendSchema = v.pipe(
  v.object({
    ...sendInputSchema.entries,
    title: noticeRequestSchema.entries.title,
    body: noticeRequestSchema.entries.body,
  }),
  v.forward(
    v.partialCheck(
      [['to'], ['uid']],
      ({ to, uid }) => to !== 'client' || uid !== '',
      'Choose a client.',
    ),
    ['uid'],
  ),
  v.forward(
    v.partialCheck(
      [['to'], ['group'], ['word']],
      ({ to, group, word }) =>
        to !== 'group' || group !== otherStatus || isAccountStatus(getStatus(word)),
      'Enter one word in lowercase letters, e.g. member.',
    ),
    ['word'],
  ),
  v.transform(
    ({ title, body, ...who }): SendRequest => ({
      audience: getAudience(who) ?? { to: 'client', uid: '' },
      title,
      body,
    }),
  ),
);

/** The parts that identify a message: the same parts are the same submission. */
export const getParts = ({ audience, title, body }: SendRequest): string[] => [
  formatAudience(audience),
  title,
  body,
];

const draftSchema = v.object({ input: sendInputSchema, submission: v.nullable(submissionSchema) });
export type Draft = v.InferOutput<typeof draftSchema>;
export type DraftStore = Store<Draft>;

/** Draft of one administrator, kept as long as the tab lives. */
export const createSendDrafts = (uid: Uid): DraftStore =>
  createSessionDraft(`message-draft:${uid}`, draftSchema);

/**
 * The draft, addressed to `client` if there is one. It is then another message, so the submission
 * is dropped.
 */
export function createDraft(kept: Draft | null, client: Uid | null): Draft {
  const before = kept ?? { input: emptyInput, submission: null };
  return client === null
    ? before
    : { input: { ...before.input, to: 'client', uid: client }, submission: null };
}
