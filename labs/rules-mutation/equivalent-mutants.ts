/** Changes of the rules that change nothing anybody could notice, for one reason. */
export interface Equivalent {
  why: string;
  changes: readonly Meant[];
}

/**
 * A change by its text, as the report of the survivors prints it: the piece of code
 * (`hasRecentSignIn`, `/deposits/{uid} requested`, `/deposits/{uid} allow update`), the condition
 * before and after it, and how often it is possible there, if more than once.
 */
export type Meant = readonly [where: string, from: string, to: string, times?: number];

/**
 * The mutants that no test can kill. They are identified by their text, so that an edit elsewhere
 * does not affect them. One that matches no mutant, or whose mutant a test kills, is an error.
 */
export const equivalentMutants: readonly Equivalent[] = [
  {
    why: 'The two are equal at one microsecond of the server, which nobody can aim at: no client knows the time of its commit beforehand.',
    changes: [
      [
        'hasRecentSignIn',
        "timestamp.value(request.auth.token.auth_time * 1000) + duration.value(2, 'h') > request.time",
        "timestamp.value(request.auth.token.auth_time * 1000) + duration.value(2, 'h') >= request.time",
      ],
      [
        'isAboutNow',
        "duration.abs(t - request.time) < duration.value(5, 'm')",
        "duration.abs(t - request.time) <= duration.value(5, 'm')",
      ],
      [
        '/uploads/{uid} allow update',
        "request.time >= resource.data.at + duration.value(10, 's')",
        "request.time > resource.data.at + duration.value(10, 's')",
      ],
      [
        '/trades/{uid} isDue',
        "x.openedAt + duration.value(x.duration, 'm') <= request.time",
        "x.openedAt + duration.value(x.duration, 'm') < request.time",
      ],
      [
        '/verifications/{uid} submitsDocument',
        "resource.data.submittedAt + duration.value(1, 'm') <= request.time",
        "resource.data.submittedAt + duration.value(1, 'm') < request.time",
      ],
      [
        'isAfterPause',
        "b.at + duration.value(seconds, 's') <= request.time",
        "b.at + duration.value(seconds, 's') < request.time",
      ],
      ['/proposals/{uid} isConfirmable', 'opening <= request.time', 'opening < request.time'],
      [
        '/proposals/{uid} isConfirmable',
        "opening + duration.value(1, 'd') > request.time",
        "opening + duration.value(1, 'd') >= request.time",
      ],
      [
        '/proposals/{uid} decidesProposal',
        "getOpening(uid, x) + duration.value(1, 'd') <= request.time",
        "getOpening(uid, x) + duration.value(1, 'd') < request.time",
      ],
      [
        '/notifications/{uid} allow create, update',
        "resource.data.seenAt + duration.value(10, 's') <= request.time",
        "resource.data.seenAt + duration.value(10, 's') < request.time",
      ],
      [
        '/limits/{uid} allow update',
        "getLastEdit().at + duration.value(2, 's') <= request.time",
        "getLastEdit().at + duration.value(2, 's') < request.time",
      ],
    ],
  },
  {
    why: 'The entry was there before the commit, and an entry never changes.',
    changes: [
      [
        'isAfterPause',
        'getOldEntry(uid, b.op).action in actions',
        'getEntry(uid, b.op).action in actions',
      ],
      [
        '/proposals/{uid} getOpening',
        "getOldEntry(uid, x.id).at + duration.value( uid != 'desk' ? 0 : x.action == 'policy.updated' ? 24 : getDocument('desk', 'policy').addressHours, 'h')",
        "getEntry(uid, x.id).at + duration.value( uid != 'desk' ? 0 : x.action == 'policy.updated' ? 24 : getDocument('desk', 'policy').addressHours, 'h')",
      ],
    ],
  },
  {
    why: 'Only its owner writes the entry of a request, and nobody proposes about the own account: so it was there before the commit, and an entry never changes.',
    changes: [
      [
        '/proposals/{uid} proposesAct',
        'completesRequest(x, getEntry(uid, x.ref))',
        'completesRequest(x, getOldEntry(uid, x.ref))',
      ],
    ],
  },
  {
    why: 'Only a policy has a number in it, and of everything else `decidesItem` sees each change.',
    changes: [['/proposals/{uid} decidesProposal', "uid != 'desk'", 'false']],
  },
  {
    why: 'The rule of its document names the action of each entry, and none has another sign there.',
    changes: [
      [
        '/holds/{uid} movesHold',
        "e.action.matches('withdrawal[.](completed|rejected|cancelled|deleted)')",
        "e.action.matches('withdrawal[\\\\s\\\\S](completed|rejected|cancelled|deleted)')",
      ],
    ],
  },
  {
    why: 'A settlement is posted in its commit, and the rule of the account asks the same of the sender. The check stays, so that this rule says by itself what it accepts.',
    changes: [['/trades/{uid} allow update', 'isAgentFor(uid)', 'true']],
  },
  {
    why: 'Gives another day than the right one only in the 21 seconds after midnight, for which no test can wait.',
    changes: [
      ['getToday', 'request.time.toMillis() / 86400000', 'request.time.toMillis() / 86400001'],
      ['getToday', 'request.time.toMillis() / 86400000', 'request.time.toMillis() / 86399999'],
    ],
  },
  {
    why: 'The name of a document has a character at least.',
    changes: [
      [
        '/ledger/{uid}/entries/{op} isEntry',
        "op.matches('[0-9A-Za-z_-]{1,64}')",
        "op.matches('[0-9A-Za-z_-]{0,64}')",
      ],
      ['isUid', "s.matches('[0-9A-Za-z_-]{1,128}')", "s.matches('[0-9A-Za-z_-]{0,128}')"],
      [
        '/notices/{audience}/items/{id} allow create',
        "id.matches('[0-9A-Za-z_-]{1,64}')",
        "id.matches('[0-9A-Za-z_-]{0,64}')",
      ],
      [
        '/messages/{id} allow create',
        "id.matches('[0-9A-Za-z_-]{1,64}')",
        "id.matches('[0-9A-Za-z_-]{0,64}')",
      ],
    ],
  },
  {
    why:
      'Each action belongs to one collection, but for one: of account.opened the entry repeats the document, and those differ. The check stays, so that ' +
      'a new action cannot make one entry cover two documents.',
    changes: [['isRecorded', 'e.col == col', 'true']],
  },
  {
    why:
      'Every entry needs a document with its op, its rev and the time of the commit, and only the collections named have such fields. The list ' +
      'stays, so that the name of a collection is never a path.',
    changes: [
      [
        '/ledger/{uid}/entries/{op} matchesDocument',
        "e.col.matches('users|accounts|deposits|withdrawals|trades|subscriptions|verifications|proposals|admins|desk')",
        'true',
      ],
    ],
  },
  {
    why:
      'Of the acts on an account, that of the opening refers to the profile, an adjustment to an entry that was there before, and a charge to the ' +
      'subscription, whose entry was there before: none but a posting refers to an act of its own commit.',
    changes: [['isPosted', "e.action == 'account.posted'", 'true']],
  },
  {
    why: 'Only a trade has a result, and while it is open that is no number: of any other act it throws.',
    changes: [['/accounts/{uid} postsAct', "act.action == 'trade.settled'", 'true']],
  },
  {
    why:
      'No commit changes the one that is read: a client writes no account but its first, nobody writes whether somebody is an administrator, and the ' +
      'commit that changes a role or a status writes another act into the proposals.',
    changes: [
      [
        '/holds/{uid} coversHolds',
        "toCents(getDocument('accounts', uid).balance) >= sumHolds(request.resource.data)",
        "toCents(getDocumentAfter('accounts', uid).balance) >= sumHolds(request.resource.data)",
      ],
      [
        '/proposals/{uid} isConfirmable',
        "getDocument('users', x.by)",
        "getDocumentAfter('users', x.by)",
      ],
    ],
  },
  {
    why: 'A read changes nothing: what is read is the same before and after.',
    changes: [
      [
        '/admins/{uid} allow get',
        "getDocument('desk', 'current').admin == uid",
        "getDocumentAfter('desk', 'current').admin == uid",
      ],
    ],
  },
  {
    why: 'The emulator finds no floating-point number in a list of whole ones. The check stays, so that nothing depends on that.',
    changes: [['/trades/{uid} hasWholeNumbers', 'x.duration is int', 'true']],
  },
  {
    why:
      'The two lines after it are the formula, and the emulator refuses a product that leaves 64 bits. This one stays, so that a product that is ' +
      'cut to 64 bits would be refused too; for that a cent more or less makes no difference.',
    changes: [
      ['/trades/{uid} isComputedResult', 'result <= exact / open + 1', 'true'],
      [
        '/trades/{uid} isComputedResult',
        'result <= exact / open + 1',
        'result <= exact / open + 2',
      ],
    ],
  },
  {
    why: 'The emulator judges each write of a commit by what remains of its document, so the two are always equal there. The check stays, so that nothing depends on that.',
    changes: [
      ['/holds/{uid} movesHold', 'isLastWrite(uid)', 'true'],
      ['/holds/{uid} isLastWrite', 'all of it', 'true'],
    ],
  },
  {
    why:
      'Of an administrator both need a proposal that the same commit confirms, whose rule has checked that nobody decides about the own account, and ' +
      'whose role and reason are those of the act. The checks stay, so that this rule says by itself what it accepts.',
    changes: [
      ['isManagerFor', 'request.auth.uid != uid', 'true'],
      ['/users/{uid} changesRole', 'isRole(d.desk)', 'true'],
    ],
  },
  {
    why: 'Where the two are equal, it is one and the same.',
    changes: [
      ['/trades/{uid} isComputedResult', 'product < floor', 'product <= floor'],
      ['getLarger', 'a > b', 'a >= b'],
    ],
  },
  {
    why: 'Both are more than the highest threshold, 1,000,000.00.',
    changes: [['/admins/{uid} replacesMethod', 'isForOne(100000001)', 'isForOne(100000002)']],
  },
  {
    why: 'The name of a field has a character at least.',
    changes: [
      [
        '/desk/plans arePlanIds',
        "l.join(' ').matches('( [a-z0-9-]{1,30})*')",
        "l.join(' ').matches('( [a-z0-9-]{0,30})*')",
      ],
    ],
  },
  {
    why: 'A sign with something before it and something behind it is three characters.',
    changes: [['/messages/{id} isMessage', 'isText(d.email, 3, 100)', 'isText(d.email, 2, 100)']],
  },
  {
    why: 'The inbox that names the message asks for the same time, and is of this commit unless another commit of the same message shares its millisecond.',
    changes: [['/messages/{id} isMessage', 'd.at == request.time', 'true']],
  },
];
