/** Lengths that the rules check too. They stand apart so that a form which only checks a length brings no money and no coins along. */
export const limits = { name: 60, username: 30, title: 120, body: 4_000, reasonMin: 10, reasonMax: 500, addresses: 20 } as const;
