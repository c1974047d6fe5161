import { Link } from 'react-router-dom';

export interface OnlyClientProps {
  /** Whose rows they are; null where they are everybody's, and nothing is to be said. */
  name: string | null;
  /** "deposits" */
  are: string;
  /** The address of everybody's. */
  everybody: string;
}

/** Above a list that is one client's alone. */
export function OnlyClient({ name, are, everybody }: OnlyClientProps) {
  if (name === null) return null;
  return (
    <p className="mb-s-4 text-t-sm text-ink-2 wrap-anywhere">
      Only the {are} of <b>{name}</b>. <Link to={everybody}>Show everybody’s</Link>
    </p>
  );
}
