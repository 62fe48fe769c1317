import './Mark.css'

type MarkProps = { size?: 28 | 32 | 48 }

/** The product's mark: a battlement with its gate. */
export const Mark = ({ size = 28 }: MarkProps) => (
  <svg className="mark" width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
    <rect className="mark-ground" width="28" height="28" rx={196 / size} />
    <path
      className="mark-wall"
      transform="translate(6 6)"
      d="M1 2.5h3.6v3h1.6v-3h3.6v3h1.6v-3H15v11h-5v-2.2a2 2 0 0 0-4 0v2.2H1z"
    />
  </svg>
)
