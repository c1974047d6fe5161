/** A person's own words. With `bdi` the quotation marks follow the direction of the words. */
export const QuotedText = ({ children }: { children: string }) => <bdi>“{children}”</bdi>;
