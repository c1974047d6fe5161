import { Timestamp } from 'firebase/firestore/lite';
import { getAdministrators } from '@/data/admin/administrators';
import { countAudience } from '@/data/admin/audience-size';
import { countClosures, getClosures, getOldestClosureTime } from '@/data/admin/closures';
import { addDeskNote, getDeskNotes } from '@/data/admin/desk-notes';
import { countPeople, getPeople, getPeopleByEmail } from '@/data/admin/people';
import { searchPeople } from '@/data/admin/people-search';
import { getSearchedPeople } from '@/data/admin/searched-people';
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
import { getIdentityPath, goodReason } from '../../support/rules/acts/objects';
import {
  clientAndDesk,
  createClientRow,
  createDeskRow,
  createReadRow,
  onlyDesk,
  type Row,
  roles,
} from './row';
import { createSubmittedState, createViewedState } from './states';

const keptAddress = { coin: 'bitcoin', address: 'tb1qmine', label: 'Mine' } as const;
const notice = { title: 'Hello', body: 'A word of the desk.' };
const message = {
  name: 'Vera',
  email: 'vera@example.com',
  subject: 'A question',
  body: 'How does it work?',
};
const createMessageDocument = (op: Op) => ({
  [paths.message(op)]: { ...message, status: 'new', at: Timestamp.now() },
});

const getStoredProfile = async (caller: DataContext, uid: Uid) => {
  const found = await readDoc(caller, paths.user(uid), profileSchema);
  if (!found) throw new Error(`There is no profile of ${uid}`);
  return found;
};

/** Of a planted client. */
const plantedFields = getCorrectableFields(createProfile('', newClientOf(''), new Date()));

const noteTimes = new Map<Op, Date>();
/** The same moment however often it is asked for: what tells one note from another. */
function getNoteTime(op: Op): Date {
  const known = noteTimes.get(op) ?? new Date();
  noteTimes.set(op, known);
  return known;
}

/**
 * The functions that read or write people: their profiles and identities, and what is said to them
 * and by them.
 */
export const peopleRows: Record<string, Row> = {
  'desk-notes.getDeskNotes': createReadRow(onlyDesk, (caller, uid) => getDeskNotes(caller, uid)),
  'desk-notes.addDeskNote': createDeskRow((caller, uid, op) =>
    addDeskNote(caller, uid, { text: op, at: getNoteTime(op) }),
  ),
  'export.readAllData': createReadRow(clientAndDesk, (caller, uid) =>
    readAllData({ ...caller, uid }),
  ),
  'audience-size.countAudience of everyone': createReadRow(onlyDesk, (caller) =>
    countAudience(caller, { to: 'everyone' }),
  ),
  'audience-size.countAudience of a status': createReadRow(onlyDesk, (caller) =>
    countAudience(caller, { to: 'status', status: 'active' }),
  ),
  'contact.sendMessage': {
    taken: roles,
    call: (caller) => sendMessage(caller, message, crypto.randomUUID()),
  },
  'messages.getMessages of new ones': createReadRow(onlyDesk, (caller) =>
    getMessages(caller, 'new', null),
  ),
  'messages.getMessages of new ones, oldest first': createReadRow(onlyDesk, (caller) =>
    getMessages(caller, 'new', null, 'oldest'),
  ),
  'messages.getMessages of handled ones': createReadRow(onlyDesk, (caller) =>
    getMessages(caller, 'handled', null),
  ),
  'closures.getClosures': createReadRow(onlyDesk, (caller) => getClosures(caller, null)),
  'closures.getOldestClosureTime': createReadRow(onlyDesk, (caller) =>
    getOldestClosureTime(caller),
  ),
  'closures.countClosures': createReadRow(onlyDesk, (caller) => countClosures(caller)),
  'messages.getOldestMessageTime': createReadRow(onlyDesk, (caller) =>
    getOldestMessageTime(caller),
  ),
  'messages.countMessages': createReadRow(onlyDesk, (caller) => countMessages(caller, 'new')),
  'message-acts.handleMessages': createDeskRow((caller, _, op) => handleMessages(caller, [op]), {
    planted: (_, op) => createMessageDocument(op),
  }),
  'notices.getNotices': createReadRow(clientAndDesk, (caller, uid) =>
    getNotices(caller, { uid, status: 'active', joinedDate: new Date(0) }),
  ),
  'notice-acts.markNoticesSeen': createClientRow((caller) => markNoticesSeen(caller), {
    once: false,
  }),
  'people.getPeople': createReadRow(onlyDesk, (caller) =>
    getPeople(caller, { order: 'joinedDate' }, null),
  ),
  'people.getPeople by name': createReadRow(onlyDesk, (caller) =>
    getPeople(caller, { order: 'lastnameKey' }, null),
  ),
  'people.getPeople of a status': createReadRow(onlyDesk, (caller) =>
    getPeople(caller, { status: 'active', order: 'joinedDate' }, null),
  ),
  'people.getPeople of a status by name': createReadRow(onlyDesk, (caller) =>
    getPeople(caller, { status: 'active', order: 'lastnameKey' }, null),
  ),
  'people.getPeople of a status by e-mail': createReadRow(onlyDesk, (caller) =>
    getPeople(caller, { status: 'active', order: 'email' }, null),
  ),
  'people.getPeople of a status, oldest first': createReadRow(onlyDesk, (caller) =>
    getPeople(caller, { status: 'pending', order: 'joinedFirst' }, null),
  ),
  'people.getPeople of a status, longest unchanged first': createReadRow(onlyDesk, (caller) =>
    getPeople(caller, { status: 'frozen', order: 'lastChange' }, null),
  ),
  'people.getPeople longest unchanged first': createReadRow(onlyDesk, (caller) =>
    getPeople(caller, { order: 'lastChange' }, null),
  ),
  'people.countPeople': createReadRow(onlyDesk, (caller) => countPeople(caller)),
  'people.countPeople of a status': createReadRow(onlyDesk, (caller) =>
    countPeople(caller, 'active', 'frozen'),
  ),
  'people.getPeopleByEmail': createReadRow(onlyDesk, (caller, uid) =>
    getPeopleByEmail(caller, `${uid}@example.com`),
  ),
  'administrators.getAdministrators': createReadRow(onlyDesk, (caller) =>
    getAdministrators(caller),
  ),
  'people-search.searchPeople': createReadRow(onlyDesk, (caller) => searchPeople(caller, 'cli')),
  'searched-people.getSearchedPeople': createReadRow(onlyDesk, (caller) =>
    getSearchedPeople(caller, null),
  ),
  'searched-people.getSearchedPeople once more': createReadRow(onlyDesk, (caller) =>
    getSearchedPeople(caller, null, { rows: [], next: null }),
  ),
  'people-search.searchPeople of a status': createReadRow(onlyDesk, (caller) =>
    searchPeople(caller, 'cli', 'active'),
  ),
  'people-search.searchPeople by two names': createReadRow(onlyDesk, (caller) =>
    searchPeople(caller, 'cli test'),
  ),
  'profile.editProfile': createClientRow(async (caller, uid) =>
    editProfile(caller, await getStoredProfile(caller, uid), { gender: 'x' }),
  ),
  'profile.saveAddress': createClientRow((caller) => saveAddress(caller, keptAddress)),
  'profile.deleteAddress': createClientRow((caller) => deleteAddress(caller, keptAddress), {
    given: () => ({ user: { addresses: [keptAddress] } }),
  }),
  'profile.recordAddressCheck': createClientRow(
    (caller) => recordAddressCheck(caller, [keptAddress]),
    {
      given: () => ({ user: { addresses: [keptAddress] } }),
      once: false,
    },
  ),
  'notice-acts.sendNotice': createDeskRow((caller, uid, op) =>
    sendNotice(caller, { ...notice, audience: { to: 'client', uid }, op }),
  ),
  'notice-acts.sendNotice to a status': createDeskRow((caller, _, op) =>
    sendNotice(caller, { ...notice, audience: { to: 'status', status: 'active' }, op }),
  ),
  'notice-acts.sendNotice to everyone': createDeskRow((caller, _, op) =>
    sendNotice(caller, { ...notice, audience: { to: 'everyone' }, op }),
  ),
  'sent-notices.getSentNotices': createReadRow(onlyDesk, (caller) => getSentNotices(caller, null)),
  'users.getProfile': createReadRow(clientAndDesk, (caller, uid) => getProfile(caller, uid)),
  'users.getProfiles': createReadRow(clientAndDesk, (caller, uid) => getProfiles(caller, [uid])),
  'user-acts.openAccount': createClientRow(
    (caller, uid, op) => openAccount(caller, newClientOf(uid), op),
    {
      isNew: true,
    },
  ),
  'user-acts.changeAccountStatus': createDeskRow((caller, uid, op) =>
    changeAccountStatus(caller, { uid, status: 'active', reason: goodReason, op }),
  ),
  'user-acts.freezeAccount': createClientRow((caller, _, op) => freezeAccount(caller, op)),
  'user-acts.requestClosure': createClientRow((caller, _, op) => requestClosure(caller, op)),
  'user-acts.correctProfile': createDeskRow((caller, uid, op) =>
    correctProfile(caller, {
      uid,
      shown: plantedFields,
      to: { ...plantedFields, lastname: 'Ångström' },
      reason: goodReason,
      op,
    }),
  ),
  'client-documents.getVerification': createReadRow(clientAndDesk, (caller, uid) =>
    getVerification(caller, uid),
  ),
  'verifications.submitVerification': createClientRow((caller, uid, op) =>
    submitVerification(caller, { document: getIdentityPath(uid), kind: 'passport', op }),
  ),
  'verifications.approveVerification': createDeskRow(
    (caller, uid, op) =>
      approveVerification(caller, { uid, document: getIdentityPath(uid), note: '', op }),
    {
      given: createViewedState,
    },
  ),
  'verifications.rejectVerification': createDeskRow(
    (caller, uid, op) =>
      rejectVerification(caller, { uid, document: getIdentityPath(uid), reason: goodReason, op }),
    {
      given: createViewedState,
    },
  ),
  'verifications.recordView': createDeskRow((caller, uid, op) => recordView(caller, { uid, op }), {
    given: createSubmittedState,
  }),
  'submitted-verifications.getSubmittedVerifications': createReadRow(onlyDesk, (caller) =>
    getSubmittedVerifications(caller, { status: 'not-verified', after: null }),
  ),
  'submitted-verifications.getSubmittedVerifications of decided ones': createReadRow(
    onlyDesk,
    (caller) => getSubmittedVerifications(caller, { status: 'verified', after: null }),
  ),
  'submitted-verifications.getSubmittedVerifications of one client': createReadRow(
    clientAndDesk,
    (caller, uid) =>
      getSubmittedVerifications(caller, { status: 'not-verified', after: null, clientUid: uid }),
  ),
  'submitted-verifications.getOldestSubmittedTime': createReadRow(onlyDesk, (caller) =>
    getOldestSubmittedTime(caller),
  ),
  'submitted-verifications.countSubmittedVerifications': createReadRow(onlyDesk, (caller) =>
    countSubmittedVerifications(caller, 'not-verified'),
  ),
};
