export const Sign = () => (
  <svg
    viewBox="0 0 32 32"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M4 6c8 0 8 10 16 10h8" />
    <path d="M4 16h16" />
    <path d="M4 26c8 0 8-10 16-10" />
  </svg>
)
