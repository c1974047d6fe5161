import type { Equivalent } from './equivalent-mutants';

/** As {@link equivalentMutants}, of storage.rules. */
export const equivalentStorageMutants: readonly Equivalent[] = [
  {
    why: 'Of a visitor there is no `uid` and no `token` to ask for: that throws, and what throws is refused.',
    changes: [
      ['/images/{uid}/{name} isOwner', 'request.auth != null', 'true'],
      ['/images/{uid}/{name} hasRecentSignIn', 'request.auth != null', 'true'],
    ],
  },
  {
    why: 'The two are equal at one millisecond of the server, which nobody can aim at: no client knows the time of its request beforehand.',
    changes: [
      [
        '/images/{uid}/{name} hasRecentSignIn',
        "timestamp.value(request.auth.token.auth_time * 1000) + duration.value(2, 'h') > request.time",
        "timestamp.value(request.auth.token.auth_time * 1000) + duration.value(2, 'h') >= request.time",
      ],
      [
        '/images/{uid}/{name} isRecent',
        "time + duration.value(10, 'm') > request.time",
        "time + duration.value(10, 'm') >= request.time",
      ],
      [
        '/images/{uid}/{name} hasValidName',
        "time < request.time + duration.value(5, 'm')",
        "time <= request.time + duration.value(5, 'm')",
      ],
    ],
  },
];
