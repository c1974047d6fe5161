import type { PageHead } from './page';

/** Texts of the contact page. The texts of field errors are in the schema. */
export const contact = {
  page: {
    title: 'Contact us',
    stand:
      'Your message goes to the people who run the desk, and to no one else. You don’t need an account.',
    description:
      'Contact the desk without an account, or find the operator’s details. What to include when you ask about a deposit, a trade or signing in.',
  } satisfies PageHead,
  fields: {
    name: { label: 'Your name' },
    email: { label: 'Email', hint: 'We’ll reply here, so please double-check it.' },
    subject: { label: 'Subject', hint: 'A few words, or the number of an entry: D4, W1, T3.' },
    body: {
      label: 'Your message',
      hint: 'Up to 2,000 characters. Never send a password, a private key or recovery words.',
    },
    /** A hidden field for bots: people do not see it. */
    trap: { label: 'Leave this field empty' },
  },
  submit: 'Send message',
  progress: 'Sending Your Message...',
  success: {
    toast: 'Message Sent Successfully',
    title: 'We’ve received your message.',
    text: 'A person will reply by email. We can’t promise when, and sending it again won’t make it quicker.',
    again: 'Write another message',
  },
  failure: {
    toast: 'Error Occurred, Try Again.',
    title: 'Your message wasn’t sent.',
    kept: 'What you typed is still here.',
  },
  /** Shown if scripts are off or the form cannot be loaded. */
  without:
    'This form needs a script that didn’t load. Reload the page, or use the operator’s details on this page.',
  before: {
    title: 'Before you write',
    points: [
      {
        question: 'Where is my deposit?',
        answer:
          'We credit it once we’ve found your coins and approved it. Your deposits show how far along it is. If you write, include the deposit’s number and the transaction id.',
      },
      {
        question: 'Why was something refused?',
        answer:
          'Your statement gives the reason, word for word. Quote it, and tell us what you think is wrong with it.',
      },
      {
        question: 'A figure in my book looks wrong.',
        answer:
          'Open the line in your statement and send us its number. If the check of your book names a line, send that one.',
      },
      {
        question: 'Someone else may have signed in as me.',
        answer:
          'First freeze your account in your settings: this stops new withdrawals at once. Then change your password and write to us.',
      },
      {
        question: 'I can’t sign in.',
        answer:
          'Reset your password from the sign-in page. We don’t know your password and never ask for it.',
      },
    ],
  },
  privacy: {
    text: 'We keep your name, your email address and your message. Only the desk can read them.',
    link: { title: 'What we keep, and for how long', to: '/legal/privacy' },
  },
  operator: {
    title: 'Who runs this desk',
    complaints:
      'To make a complaint, use the complaints contact. You don’t need to write here first.',
    practice:
      'This is a practice desk, and it names no operator. So there’s no company to write to, no postal address and no complaints contact. Your message goes to the people who set this desk up.',
  },
  warning:
    'We never ask for your password, your private key or recovery words, and never for a payment to release a withdrawal. Anyone who asks for these is not us.',
} as const;
