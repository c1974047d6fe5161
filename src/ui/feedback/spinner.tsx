import './spinner.css';

/** A spinner before a text that says what is being done. The text carries the meaning. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />;
