/** The head of a page of the site that is not a lesson; its text is `pages/<id>.mdx`. */
export interface PageHead {
  title: string;
  /** One or two sentences under the title. */
  stand: string;
  /** For search results and previews: at most 155 characters. */
  description: string;
}
