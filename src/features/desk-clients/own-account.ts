/** Why no act is offered on the account of whoever is signed in: the rules would refuse it. */
export const ownAccount = 'This is your own account. The desk never acts on its own: another administrator has to.';
