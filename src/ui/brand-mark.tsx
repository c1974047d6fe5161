export const BrandMark = () => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
    <path d="M12 5.5 4 3.5v15l8 2zM12 5.5l8-2v15l-8 2" />
    <path d="M14.6 9.3l2.9-.7M14.6 12.3l2.9-.7M14.6 15.3l2.9-.7" strokeWidth="1.3" />
  </svg>
);
