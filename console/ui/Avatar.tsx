import './Avatar.css'

const initialsOf = (name: string): string => {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  const last = words.length > 1 ? words.at(-1) : undefined
  return `${words[0]?.[0] ?? ''}${last?.[0] ?? ''}`.toUpperCase()
}

type AvatarProps = {
  name: string
  /** Instead of those taken from the name. */
  initials?: string
  size?: 24 | 32 | 40
}

/** The name has to stand beside it or be the name of the button around it. */
export const Avatar = ({ name, initials, size = 32 }: AvatarProps) => (
  <span className="avatar" style={{ width: size, height: size }} aria-hidden="true">
    {initials ?? initialsOf(name)}
  </span>
)
