/** Each of these is refused by the rules, which docs/rules.md explains and tests/rules proves. */
const refused = [
  { what: 'Change your balance without a line', why: 'Balance and entry are one commit. Without the entry, neither happens.' },
  {
    what: 'Credit a different amount',
    why: 'A completed deposit credits exactly its amount, to the cent. A difference is a line of its own, with its reason.',
  },
  { what: 'Edit or remove what is written', why: 'Entries can only be added. A mistake is put right by a new line, and both stay.' },
  { what: 'Refuse without saying why', why: 'A rejected deposit or withdrawal needs a reason, and the reason goes in your book.' },
  {
    what: 'Hide a fee in a withdrawal',
    why: 'A completed withdrawal takes exactly its amount. Any other charge is a line of its own, with its reason.',
  },
];

export const Cannot = () => (
  <section className="home-part">
    <header>
      <h2>What the desk cannot do</h2>
      <p>These are not promises. The database refuses the write, for administrators too.</p>
    </header>
    <ul className="home-cannot">
      {refused.map(({ what, why }) => (
        <li key={what}>
          <b className="home-title">{what}</b>
          <p className="home-text">{why}</p>
        </li>
      ))}
    </ul>
  </section>
);
