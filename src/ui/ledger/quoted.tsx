/** Somebody's own words: they and their quotation marks follow the direction of what they are written in. */
export const Quoted = ({ children }: { children: string }) => <bdi>“{children}”</bdi>;
