import type { PageHead } from './page';

/** Texts of the contact page. The texts of field errors are in the schema. */
export const contact = {
  page: {
    title: 'Write to the desk',
    stand: 'A message here goes to the people who run the desk, and to nobody else. You need no account for it.',
    description:
      'Write to the desk without an account, or find the operator’s details. What helps with a question about a deposit, a trade or a sign-in.',
  } satisfies PageHead,
  fields: {
    name: { label: 'Your name' },
    email: { label: 'E-mail', hint: 'The answer goes there, so look at it once more.' },
    subject: { label: 'What it is about', hint: 'A few words, such as the number of an entry: D4, W1, T3.' },
    body: { label: 'Your message', hint: 'At most 2,000 characters. Never send a password, a private key or recovery words.' },
    /** A hidden field for bots: people do not see it. */
    trap: { label: 'Leave this field empty' },
  },
  submit: 'Send the message',
  progress: 'Sending Your Message...',
  success: {
    toast: 'Message Sent Successfully',
    title: 'Your message is with the desk.',
    text: 'The answer comes by e-mail, from a person. Nobody here has promised when, and sending it again does not make it quicker.',
    again: 'Write another message',
  },
  failure: {
    toast: 'Error Occurred, Try Again.',
    title: 'It was not sent.',
    kept: 'What you typed is still here.',
  },
  /** Shown if scripts are off or the form cannot be loaded. */
  without: 'The form needs a script that did not load. Reload the page, or use the operator’s details on this page.',
  before: {
    title: 'Before you write',
    points: [
      {
        question: 'Where is my deposit?',
        answer:
          'It is credited when the desk has found your coins and decided. Your deposits show how far it is. If you write, give the number of the deposit and the transaction id.',
      },
      {
        question: 'Why was something refused?',
        answer: 'The reason stands in your statement, word for word. Quote it, and say what you think is wrong with it.',
      },
      {
        question: 'A figure in my book looks wrong.',
        answer: 'Open the line in your statement and send us its number. If the check of the book names a line, send that one.',
      },
      {
        question: 'Somebody else may have signed in as me.',
        answer: 'Freeze your account first, in your settings: it stops new withdrawals at once. Change your password, then write.',
      },
      {
        question: 'I cannot sign in.',
        answer: 'Reset your password from the sign-in page. The desk does not know it and never asks for it.',
      },
    ],
  },
  privacy: {
    text: 'Your name, your address and the message are kept and can be read by the desk alone.',
    link: { title: 'What is kept, and for how long', to: '/legal/privacy' },
  },
  operator: {
    title: 'Who runs this desk',
    complaints: 'If you wish to complain, use the complaints contact: it exists for that, and you need not write here first.',
    practice:
      'This is a practice desk, and no operator is named in its configuration. So there is no company to write to, no postal address and no complaints contact. A message reaches whoever has set this desk up.',
  },
  warning:
    'The desk never asks for your password, your private key or recovery words, and never for a payment to release a withdrawal. Whoever does so in its name is not the desk.',
} as const;
