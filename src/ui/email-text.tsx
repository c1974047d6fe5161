/** Breaks after the @ if it does not fit on a line, and elsewhere only where that is not enough. */
export function EmailText({ children: email }: { children: string }) {
  const end = email.lastIndexOf('@') + 1;
  return (
    <span className="wrap-anywhere">
      {email.slice(0, end)}
      <wbr />
      {email.slice(end)}
    </span>
  );
}
