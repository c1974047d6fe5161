/**
 * A sentence that the desk often gives as a reason. The client reads the sentence, the desk its
 * label.
 */
interface ReasonTemplate {
  label: string;
  sentence: string;
}

/**
 * By what the reason is for. A sentence says nothing that the act alone does not make true, unless
 * its label says so.
 */
const templates = {
  'deposit.rejected': [
    { label: 'Not found', sentence: 'We couldn’t find these coins at the address.' },
    {
      label: 'Unknown transaction',
      sentence: 'We couldn’t find a payment to us with this transaction id.',
    },
    {
      label: 'Already credited',
      sentence: 'This payment was already credited as another deposit.',
    },
    {
      label: 'Wrong address',
      sentence: 'The coins went to an address that isn’t ours, so we can’t credit them.',
    },
  ],
  'deposit.different': [
    { label: 'Less arrived', sentence: 'Less arrived at the address than you announced.' },
    { label: 'More arrived', sentence: 'More arrived at the address than you announced.' },
    { label: 'Fee was taken', sentence: 'A fee was taken from the coins before they arrived.' },
  ],
  'withdrawal.rejected': [
    {
      label: 'Check the address',
      sentence: 'We can’t send to this address. Please check it and request again.',
    },
    {
      label: 'Not confirmed',
      sentence: 'We couldn’t confirm with you that this request is yours.',
    },
    { label: 'Verify first', sentence: 'Please verify your identity first, then request again.' },
  ],
  'withdrawal.deleted': [
    { label: 'Client asked', sentence: 'You asked us to remove this request.' },
    { label: 'Requested twice', sentence: 'You requested the same withdrawal twice.' },
    { label: 'By mistake', sentence: 'This request was made by mistake.' },
  ],
  'proposal.rejected': [
    {
      label: 'Another look',
      sentence: 'A second person checked this. It needs another look before we go on.',
    },
    {
      label: 'Amount differs',
      sentence: 'A second person checked this. The amount isn’t right yet.',
    },
    { label: 'Not confirmed', sentence: 'A second person couldn’t confirm this with you.' },
  ],
  // Read by administrators, and the second by everybody with an account: sentences to a client
  // would be wrong there.
  'standing.rejected': [],
  'setting.rejected': [],
  // The checklist of the document offers its own sentences.
  'verification.rejected': [],
  'status.pending': [
    { label: 'Under review', sentence: 'We’re reviewing your account and will write to you.' },
    {
      label: 'Identity needed',
      sentence: 'Please verify your identity, so that we can activate your account.',
    },
  ],
  'status.active': [
    { label: 'Verified', sentence: 'Your identity is verified.' },
    { label: 'Review finished', sentence: 'We’ve finished our review. Everything is in order.' },
    { label: 'Client asked', sentence: 'You asked us to activate your account again.' },
  ],
  'status.suspended': [
    {
      label: 'Unusual activity',
      sentence: 'We noticed unusual activity and paused your account while we check it.',
    },
    { label: 'Document needed', sentence: 'We need a document from you before you can go on.' },
    { label: 'Client asked', sentence: 'You asked us to pause your account.' },
  ],
  'status.closed': [
    { label: 'Client asked', sentence: 'You asked us to close your account.' },
    { label: 'Second account', sentence: 'You have another account with us, which stays open.' },
    { label: 'Terms', sentence: 'The account was used against our terms.' },
  ],
  'status.kept': [
    { label: 'Client changed mind', sentence: 'You told us that you want to keep your account.' },
    {
      label: 'Money left',
      sentence: 'There is still money in your account. Please withdraw it first.',
    },
    {
      label: 'Trades open',
      sentence: 'You still have open trades. We can close the account once they’ve ended.',
    },
  ],
  'status.other': [],
  'policy.updated': [],
  'payment.updated': [],
  'account.adjusted': [
    { label: 'Wrong amount', sentence: 'An earlier entry had the wrong amount.' },
    { label: 'Charged twice', sentence: 'This fee was charged twice.' },
    { label: 'Our delay', sentence: 'We took longer than we should have. Thank you for waiting.' },
    { label: 'As agreed', sentence: 'This is what we agreed with you by message.' },
  ],
  'profile.corrected': [
    { label: 'Client told us', sentence: 'You told us that this has changed.' },
    { label: 'As in the document', sentence: 'This is how it appears on your document.' },
    { label: 'Typing error', sentence: 'We corrected a typing error.' },
  ],
  'subscription.charged': [
    { label: 'Plan fee', sentence: 'This is the fee of the plan that you chose.' },
    { label: 'As agreed', sentence: 'We agreed on this fee with you by message.' },
  ],
  'subscription.terminated': [
    { label: 'Client asked', sentence: 'You asked us to end this plan.' },
    { label: 'Not covered', sentence: 'Your balance didn’t cover the fee of this plan.' },
    { label: 'Plan retired', sentence: 'We no longer offer this plan.' },
  ],
  'trade.overridden': [
    {
      label: 'Wrong price',
      sentence: 'The price service gave a wrong price when this trade ended.',
    },
    { label: 'As agreed', sentence: 'We agreed on this result with you by message.' },
  ],
  'trade.early': [
    { label: 'Client asked', sentence: 'You asked us to close this trade early.' },
    {
      label: 'Account closes',
      sentence: 'Your account is being closed, so we settled this trade first.',
    },
  ],
  'trade.priced': [
    {
      label: 'Service down',
      sentence: 'The price service didn’t respond, so we entered the market price ourselves.',
    },
    {
      label: 'Price at the end',
      sentence: 'This was the market price at the time when your trade ended.',
    },
  ],
} satisfies Record<string, readonly ReasonTemplate[]>;

export type ReasonAct = keyof typeof templates;

/** Every act that a reason can be for. */
export const reasonActs = Object.keys(templates) as ReasonAct[];

export const getReasonTemplates = (act: ReasonAct): readonly ReasonTemplate[] => templates[act];

const allSentences: ReadonlySet<string> = new Set(
  Object.values<readonly ReasonTemplate[]>(templates).flatMap((list) =>
    list.map(({ sentence }) => sentence),
  ),
);

/** Whether a text is a template of any act, and nothing else. */
export const isReasonTemplate = (text: string): boolean => allSentences.has(text.trim());
