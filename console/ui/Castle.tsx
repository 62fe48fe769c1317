/** The line drawing of empty and error pages: neutral, the flag in accent. */
export const Castle = ({ size = 120 }: { size?: number }) => (
  <svg
    width={size}
    height={size * 0.8}
    viewBox="0 0 120 96"
    fill="none"
    stroke="var(--faint)"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M12 84h96" />
    <path d="M24 84V44h12v8h12v-8h12v8h12v-8h12v8h12v32" fill="var(--fill)" />
    <path d="M52 84V70a8 8 0 0 1 16 0v14" fill="var(--surface)" />
    <path d="M24 62h14M82 62h14M38 72h8M74 72h8" />
    <path d="M60 44V14" />
    <path d="M60 14h22l-5 6 5 6H60" fill="var(--accent-soft)" stroke="var(--accent)" />
    <path d="M14 30h8M18 26v8M98 20h6M101 17v6" />
  </svg>
)
