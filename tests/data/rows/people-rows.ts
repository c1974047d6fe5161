import { Timestamp } from 'firebase/firestore/lite';
import { getAdministrators } from '@/data/admin/administrators';
import { countAudience } from '@/data/admin/audience-size';
import { countClosures, getClosures, getOldestClosureTime } from '@/data/admin/closures';
import { addDeskNote, getDeskNotes } from '@/data/admin/desk-notes';
import { countPeople, getEarliestTime, getPeople, getPeopleByEmail } from '@/data/admin/people';
import { searchAllPeople, searchPeople } from '@/data/admin/people-search';
import { getSentNotices } from '@/data/admin/sent-notices';
import { getVerification } from '@/data/collections/client-documents';
import { sendMessage } from '@/data/collections/contact';
import { readAllData } from '@/data/collections/export';
import { handleMessages } from '@/data/collections/message-acts';
import { countMessages, getMessages, getOldestMessageTime } from '@/data/collections/messages';
import { markNoticesSeen, sendNotice } from '@/data/collections/notice-acts';
import { getNotices } from '@/data/collections/notices';
import {
  deleteAddress,
  editProfile,
  recordAddressCheck,
  saveAddress,
} from '@/data/collections/profile';
import {
  changeAccountStatus,
  correctProfile,
  freezeAccount,
  openAccount,
  requestClosure,
} from '@/data/collections/user-acts';
import { getProfile, getProfiles } from '@/data/collections/users';
import {
  approveVerification,
  recordView,
  rejectVerification,
  submitVerification,
} from '@/data/collections/verifications';
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import {
  countSubmittedVerifications,
  getOldestSubmittedTime,
  getSubmittedVerifications,
} from '@/data/ledger/submitted-verifications';
import { createProfile } from '@/domain/accounts/new-client';
import { newClientOf } from '@/domain/accounts/person.fixture';
import { profileSchema } from '@/domain/accounts/profile';
import { getCorrectableFields } from '@/domain/accounts/profile-edit';
import type { Op, Uid } from '@/domain/revision-fields';
import { goodReason, identityFile } from '../../support/rules/objects';
import { both, byClient, byDesk, desk, type Row, reads, roles } from './row';
import { submitted, viewed } from './states';

const kept = { coin: 'bitcoin', address: 'tb1qmine', label: 'Mine' } as const;
const notice = { title: 'Hello', body: 'A word of the desk.' };
const message = {
  name: 'Vera',
  email: 'vera@example.com',
  subject: 'A question',
  body: 'How does it work?',
};
const received = (op: Op) => ({
  [paths.message(op)]: { ...message, status: 'new', at: Timestamp.now() },
});

const profileOf = async (caller: DataContext, uid: Uid) => {
  const found = await readDoc(caller, paths.user(uid), profileSchema);
  if (!found) throw new Error(`There is no profile of ${uid}`);
  return found;
};

/** Of a planted client. */
const asPlanted = getCorrectableFields(createProfile('', newClientOf(''), new Date()));

const minutes = new Map<Op, Date>();
/** The same moment however often it is asked for: what tells one note from another. */
function minuteOf(op: Op): Date {
  const known = minutes.get(op) ?? new Date();
  minutes.set(op, known);
  return known;
}

/**
 * The functions that read or write people: their profiles and identities, and what is said to them
 * and by them.
 */
export const peopleRows: Record<string, Row> = {
  'desk-notes.getDeskNotes': reads(desk, (caller, uid) => getDeskNotes(caller, uid)),
  'desk-notes.addDeskNote': byDesk((caller, uid, op) =>
    addDeskNote(caller, uid, { text: op, at: minuteOf(op) }),
  ),
  'export.readAllData': reads(both, (caller, uid) => readAllData({ ...caller, uid })),
  'audience-size.countAudience of everyone': reads(desk, (caller) =>
    countAudience(caller, { to: 'everyone' }),
  ),
  'audience-size.countAudience of a status': reads(desk, (caller) =>
    countAudience(caller, { to: 'status', status: 'active' }),
  ),
  'contact.sendMessage': {
    taken: roles,
    call: (caller) => sendMessage(caller, message, crypto.randomUUID()),
  },
  'messages.getMessages of new ones': reads(desk, (caller) => getMessages(caller, 'new', null)),
  'messages.getMessages of new ones, oldest first': reads(desk, (caller) =>
    getMessages(caller, 'new', null, 'oldest'),
  ),
  'messages.getMessages of handled ones': reads(desk, (caller) =>
    getMessages(caller, 'handled', null),
  ),
  'closures.getClosures': reads(desk, (caller) => getClosures(caller, null)),
  'closures.getOldestClosureTime': reads(desk, (caller) => getOldestClosureTime(caller)),
  'closures.countClosures': reads(desk, (caller) => countClosures(caller)),
  'messages.getOldestMessageTime': reads(desk, (caller) => getOldestMessageTime(caller)),
  'messages.countMessages': reads(desk, (caller) => countMessages(caller, 'new')),
  'message-acts.handleMessages': byDesk((caller, _, op) => handleMessages(caller, [op]), {
    planted: (_, op) => received(op),
  }),
  'notices.getNotices': reads(both, (caller, uid) =>
    getNotices(caller, { uid, status: 'active', joinedDate: new Date(0) }),
  ),
  'notice-acts.markNoticesSeen': byClient((caller) => markNoticesSeen(caller), { once: false }),
  'people.getPeople': reads(desk, (caller) => getPeople(caller, { order: 'joinedDate' }, null)),
  'people.getPeople by name': reads(desk, (caller) =>
    getPeople(caller, { order: 'lastnameKey' }, null),
  ),
  'people.getPeople of a status': reads(desk, (caller) =>
    getPeople(caller, { status: 'active', order: 'joinedDate' }, null),
  ),
  'people.getPeople of a status by name': reads(desk, (caller) =>
    getPeople(caller, { status: 'active', order: 'lastnameKey' }, null),
  ),
  'people.getPeople of a status by e-mail': reads(desk, (caller) =>
    getPeople(caller, { status: 'active', order: 'email' }, null),
  ),
  'people.getPeople of a status, oldest first': reads(desk, (caller) =>
    getPeople(caller, { status: 'pending', order: 'joinedFirst' }, null),
  ),
  'people.getPeople of a status, longest unchanged first': reads(desk, (caller) =>
    getPeople(caller, { status: 'frozen', order: 'lastChange' }, null),
  ),
  'people.getPeople longest unchanged first': reads(desk, (caller) =>
    getPeople(caller, { order: 'lastChange' }, null),
  ),
  'people.getEarliestTime of new clients': reads(desk, (caller) =>
    getEarliestTime(caller, 'pending', 'joinedFirst'),
  ),
  'people.getEarliestTime of frozen clients': reads(desk, (caller) =>
    getEarliestTime(caller, 'frozen', 'lastChange'),
  ),
  'people.countPeople': reads(desk, (caller) => countPeople(caller)),
  'people.countPeople of a status': reads(desk, (caller) =>
    countPeople(caller, 'active', 'frozen'),
  ),
  'people.getPeopleByEmail': reads(desk, (caller, uid) =>
    getPeopleByEmail(caller, `${uid}@example.com`),
  ),
  'administrators.getAdministrators': reads(desk, (caller) => getAdministrators(caller)),
  'people-search.searchPeople': reads(desk, (caller) => searchPeople(caller, 'cli')),
  'people-search.searchAllPeople': reads(desk, (caller) =>
    searchAllPeople(caller, 'cli', undefined, {
      signal: new AbortController().signal,
      onRead: () => undefined,
    }),
  ),
  'people-search.searchPeople of a status': reads(desk, (caller) =>
    searchPeople(caller, 'cli', 'active'),
  ),
  'people-search.searchPeople by two names': reads(desk, (caller) =>
    searchPeople(caller, 'cli test'),
  ),
  'profile.editProfile': byClient(async (caller, uid) =>
    editProfile(caller, await profileOf(caller, uid), { gender: 'x' }),
  ),
  'profile.saveAddress': byClient((caller) => saveAddress(caller, kept)),
  'profile.deleteAddress': byClient((caller) => deleteAddress(caller, kept), {
    given: () => ({ user: { addresses: [kept] } }),
  }),
  'profile.recordAddressCheck': byClient((caller) => recordAddressCheck(caller, [kept]), {
    given: () => ({ user: { addresses: [kept] } }),
    once: false,
  }),
  'notice-acts.sendNotice': byDesk((caller, uid, op) =>
    sendNotice(caller, notice, { to: 'client', uid }, op),
  ),
  'notice-acts.sendNotice to a status': byDesk((caller, _, op) =>
    sendNotice(caller, notice, { to: 'status', status: 'active' }, op),
  ),
  'notice-acts.sendNotice to everyone': byDesk((caller, _, op) =>
    sendNotice(caller, notice, { to: 'everyone' }, op),
  ),
  'sent-notices.getSentNotices': reads(desk, (caller) => getSentNotices(caller, null)),
  'users.getProfile': reads(both, (caller, uid) => getProfile(caller, uid)),
  'users.getProfiles': reads(both, (caller, uid) => getProfiles(caller, [uid])),
  'user-acts.openAccount': byClient(
    (caller, uid, op) => openAccount(caller, newClientOf(uid), op),
    {
      isNew: true,
    },
  ),
  'user-acts.changeAccountStatus': byDesk((caller, uid, op) =>
    changeAccountStatus(caller, uid, 'active', goodReason, op),
  ),
  'user-acts.freezeAccount': byClient((caller, _, op) => freezeAccount(caller, op)),
  'user-acts.requestClosure': byClient((caller, _, op) => requestClosure(caller, op)),
  'user-acts.correctProfile': byDesk((caller, uid, op) =>
    correctProfile(
      caller,
      uid,
      { shown: asPlanted, to: { ...asPlanted, lastname: 'Ångström' }, reason: goodReason },
      op,
    ),
  ),
  'client-documents.getVerification': reads(both, (caller, uid) => getVerification(caller, uid)),
  'verifications.submitVerification': byClient((caller, uid, op) =>
    submitVerification(caller, identityFile(uid), 'passport', op),
  ),
  'verifications.approveVerification': byDesk(
    (caller, uid, op) => approveVerification(caller, uid, identityFile(uid), '', op),
    {
      given: viewed,
    },
  ),
  'verifications.rejectVerification': byDesk(
    (caller, uid, op) => rejectVerification(caller, uid, identityFile(uid), goodReason, op),
    {
      given: viewed,
    },
  ),
  'verifications.recordView': byDesk((caller, uid, op) => recordView(caller, uid, op), {
    given: submitted,
  }),
  'submitted-verifications.getSubmittedVerifications': reads(desk, (caller) =>
    getSubmittedVerifications(caller, 'not-verified', null),
  ),
  'submitted-verifications.getSubmittedVerifications of decided ones': reads(desk, (caller) =>
    getSubmittedVerifications(caller, 'verified', null),
  ),
  'submitted-verifications.getSubmittedVerifications of one client': reads(both, (caller, uid) =>
    getSubmittedVerifications(caller, 'not-verified', null, undefined, uid),
  ),
  'submitted-verifications.getOldestSubmittedTime': reads(desk, (caller) =>
    getOldestSubmittedTime(caller),
  ),
  'submitted-verifications.countSubmittedVerifications': reads(desk, (caller) =>
    countSubmittedVerifications(caller, 'not-verified'),
  ),
};
