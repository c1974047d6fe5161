import { mayEditProfile, type Standing } from '@/domain/accounts/standing';

/** Why profile and photo cannot be changed, and what to do about it. */
export interface Closed {
  title: string;
  advice: string;
  to: string;
  link: string;
}

const desk = { to: '/company/contact', link: 'Write to the desk' };

const closedTo: Record<string, Closed> = {
  frozen: {
    title: 'Your profile and photo cannot be changed because you froze your account.',
    advice: 'The desk lifts it when you write to them.',
    ...desk,
  },
  suspended: {
    title: 'Your profile and photo cannot be changed because the desk suspended your account.',
    advice: 'The reason stands in your statement, in the desk’s own words.',
    to: '/user/statement',
    link: 'Read it there',
  },
  closed: {
    title: 'Your profile and photo cannot be changed because your account is closed.',
    advice: 'Your book stays, and you can still read and download it.',
    ...desk,
  },
};

/** Null while they can be changed. */
export function closedFor(standing: Standing): Closed | null {
  if (mayEditProfile(standing)) return null;
  return closedTo[standing] ?? { title: 'Your profile and photo cannot be changed now.', advice: 'Ask why.', ...desk };
}
