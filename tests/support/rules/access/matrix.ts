/**
 * Who asks. The owner is the client whom a document is about; it is active unless its name says
 * otherwise.
 */
export const roles = {
  vis: 'a visitor',
  nob: 'somebody without a profile',
  str: 'a stranger',
  own: 'the owner',
  pen: 'the owner while pending',
  old: 'the owner with an old sign-in',
  unv: 'the owner without a verified e-mail',
  fro: 'the frozen owner',
  sus: 'the suspended owner',
  clo: 'the closed owner',
  dsk: 'the desk',
  oth: 'another administrator',
  agt: 'an agent',
  vwr: 'a viewer',
  rol: 'an administrator without a role',
  dun: 'the desk without a verified e-mail',
  dol: 'the desk with an old sign-in',
  dfr: 'a frozen administrator',
  dsu: 'a suspended administrator',
  dcl: 'a closed administrator',
  was: 'a former administrator',
  slf: 'an administrator about itself',
} as const;
export type Role = keyof typeof roles;

/**
 * Who may do what. Under each `match` of firestore.rules are its operations; after the colon the
 * act by which it is tried (valid-writes/all.ts, role-acts.ts), or the document that is read. `dsk`
 * is whose payment method clients see, and who wrote what the desk wrote before. Neither a visitor
 * nor somebody without a profile has documents: they, the stranger and the desk are tried on those
 * of an active client. The tallies come last, because their acts leave a bound of the day behind.
 * What is not known to the rules is closed to everybody in every way.
 */
export const accessMatrix = `
                                               vis nob str own pen old unv fro sus clo dsk oth agt vwr rol dun dol dfr dsu dcl was slf
/ledger/{uid}/entries/{op}
  get list                                      -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  get list: the book of the desk                -  yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes
  create: deposit.requested                     -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -  yes
  create: deposit.rejected                      -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update delete                                 -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/{path=**}/entries/{op}
  get list                                      -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  create update delete                          -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/users/{uid}
  get                                           -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  get: the desk                                 -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  list                                          -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  create: account.opened                        -  yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  update: an edited profile                     -   -   -  yes yes  -  yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: an edited profile with a name         -   -   -  yes yes  -  yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  update: an edited profile with an address     -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: an edited profile with both           -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  update: status.frozen                         -   -   -  yes yes  -  yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: closure.requested                     -   -   -  yes yes  -  yes yes yes  -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: status.changed                        -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: status.changed to closed              -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of a closing       -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of a role          -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of a revocation    -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of a status        -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: profile.corrected                     -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/accounts/{uid}
  get                                           -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  list                                          -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  create: account.opened                        -  yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  update: deposit.completed                     -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: account.adjusted                      -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: account.adjusted with a reference     -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of an adjustment   -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: subscription.charged                  -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of a fee           -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/holds/{uid}
  get                                           -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  list                                          -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  create: account.opened                        -  yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  update: trade.placed                          -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: withdrawal.rejected                   -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/verifications/{uid}
  get                                           -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  list                                          -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  create: account.opened                        -  yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  update: verification.submitted                -   -   -  yes yes  -  yes yes yes  -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: verification.approved                 -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: verification.rejected                 -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: verification.viewed                   -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/deposits/{uid}
  get                                           -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  list                                          -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  create: deposit.requested                     -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: deposit.requested                     -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: deposit.cancelled                     -   -   -  yes yes  -  yes yes yes  -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: deposit.completed                     -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: deposit.completed with a payment      -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: deposit.rejected                      -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/withdrawals/{uid}
  get                                           -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  list                                          -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  create: withdrawal.requested                  -   -   -  yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: withdrawal.requested                  -   -   -  yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: withdrawal.cancelled                  -   -   -  yes yes  -  yes yes yes  -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: withdrawal.completed                  -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: withdrawal.completed with an id       -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: withdrawal.rejected                   -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: withdrawal.deleted                    -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: withdrawal.deleted of a decided one   -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/credited/{key}
  get                                           -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  list                                          -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  create: deposit.completed with a payment      -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update delete                                 -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/trades/{uid}
  get                                           -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  list                                          -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  create: trade.placed                          -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: trade.placed                          -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: trade.settled                         -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: trade.settled by hand                 -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of a settlement    -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/proposals/{uid}
  get                                           -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  get: the book of the desk                     -  yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes
  list                                          -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  create: proposal.made of a withdrawal         -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  create: proposal.made of a deposit            -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  create: proposal.made of a settlement         -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  create: proposal.made of a fee                -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  create: proposal.made of a closing            -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  create: proposal.made of an adjustment        -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  create: proposal.made of a role               -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  create: proposal.made of a revocation         -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  create: proposal.made of a status             -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  create: proposal.made of a policy             -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  create: proposal.made of a method             -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  update: proposal.made of a withdrawal         -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: proposal.made of a settlement by hand -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: proposal.made of a fee                -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: proposal.made of an adjustment        -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: proposal.made of a policy             -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  update: proposal.made of a method             -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  update: proposal.made of a correction         -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of a withdrawal    -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of a deposit       -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of a payment       -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of a settlement    -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: proposal.confirmed, settled by hand   -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of a fee           -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of a closing       -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of an adjustment   -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of a role          -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of a revocation    -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of a status        -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: proposal.confirmed of a policy        -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  update: proposal.confirmed of a method        -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  update: proposal.rejected of a withdrawal     -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: proposal.rejected of a fee            -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: proposal.rejected of a policy         -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  update: proposal.cancelled                    -   -   -   -   -   -   -   -   -   -  yes  -   -   -   -   -   -   -   -   -   -   -
  update: proposal.cancelled after a day        -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: proposal.cancelled, an old policy     -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -  yes
  update: proposal.cancelled, an old method     -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -  yes
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/{col}/{uid}
  get: deposits                                 -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  list: deposits                                -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  get list: settings                            -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  create update delete                          -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/{col}/{uid}/archive/{n}
  get list: deposits                            -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  get list: withdrawals                         -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  get list: trades                              -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  get list: proposals                           -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  create update delete                          -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/subscriptions/{uid}
  get                                           -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  list                                          -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  create: subscription.set                      -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: subscription.set instead of another   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: subscription.cancelled                -   -   -  yes yes  -  yes yes yes  -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: subscription.terminated               -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/admins/{uid}
  get                                           -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  get: the chosen                               -  yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes
  get: another                                  -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  list                                          -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  create: payment.updated                       -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  update: payment.updated again                 -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  update: proposal.confirmed of a method        -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/desk/current
  get                                           -  yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes
  list                                          -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  create update delete                          -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/desk/plans
  get                                           -  yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes
  list                                          -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  create: plans.updated for the first time      -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  update: plans.updated                         -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/desk/switches
  get                                           -  yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes
  list                                          -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  create: switches.updated for the first time   -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  update: switches.updated                      -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/desk/policy
  get                                           -  yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes
  list                                          -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  create: policy.updated for the first time     -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  update: policy.updated                        -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  update: proposal.confirmed of a policy        -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -  yes
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/desk/inbox
  get list                                      -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  create: the first message                    yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes
  update: a message                            yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/notices/{audience}/items/{id}
  get list                                      -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  get list: a status                            -  yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes
  get list: everyone                            -  yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes
  create: a notice to a client                  -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  create: a notice to a status                  -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -  yes
  create: a notice to everyone                  -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -  yes
  update delete                                 -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/{path=**}/items/{id}
  get list                                      -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  create update delete                          -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/notifications/{uid}
  get                                           -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  list                                          -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  create: notices seen for the first time       -   -   -  yes yes  -  yes yes yes yes  -   -   -   -   -   -   -   -   -   -   -  yes
  update: notices seen                          -   -   -  yes yes  -  yes yes yes yes  -   -   -   -   -   -   -   -   -   -   -  yes
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/messages/{id}
  get list                                      -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  create: a message                            yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes
  update: a message handled                     -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -  yes
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/desknotes/{uid}
  get list                                      -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  create: a note of the desk                    -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: a note of the desk                    -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/limits/{uid}
  get                                           -   -   -  yes yes yes yes yes yes yes  -   -   -   -   -   -   -   -   -   -   -  yes
  list                                          -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  create: an edited profile                     -   -   -  yes yes  -  yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: a profile edited again                -   -   -  yes yes  -  yes  -   -   -   -   -   -   -   -   -   -   -   -   -   -  yes
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/uploads/{uid}
  get                                           -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  list                                          -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  create: a first upload ticket                 -   -   -  yes yes  -  yes yes yes  -   -   -   -   -   -   -   -   -   -   -   -  yes
  update: an upload ticket                      -   -   -  yes yes  -  yes yes yes  -   -   -   -   -   -   -   -   -   -   -   -  yes
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
/tallies/{uid}
  get                                           -   -   -  yes yes yes yes yes yes yes yes yes yes yes yes  -   -   -   -   -   -  yes
  list                                          -   -   -   -   -   -   -   -   -   -  yes yes yes yes yes  -   -   -   -   -   -  yes
  create: deposit.completed, counted            -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  create: account.adjusted, counted             -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: deposit.completed, counted            -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: deposit.completed by id, counted      -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: withdrawal.completed by id, counted   -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: trade.settled, counted                -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: trade.settled by hand, counted        -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  update: account.adjusted, counted             -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: account.adjusted by ref, counted      -   -   -   -   -   -   -   -   -   -  yes yes  -   -   -   -   -   -   -   -   -   -
  update: subscription.charged, counted         -   -   -   -   -   -   -   -   -   -  yes yes yes  -   -   -   -   -   -   -   -   -
  delete                                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
unknown
  /desk/else                                    -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  /settings/any                                 -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  /Users/{uid}                                  -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  /ledger/{uid}                                 -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  /ledger/{uid}/more/any                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  /ledger/{uid}/entries/{op}/more/any           -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  /entries/{op}/more/any                        -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  /notices/{uid}                                -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  /notices/{uid}/items/one/more/any             -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  /users/{uid}/private/one                      -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  /accounts/{uid}/entry/1                       -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  /deposits/{uid}/archive/1/more/any            -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  /accounts/{uid}/archive/1                     -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
  /messages/one/answers/any                     -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
`;
