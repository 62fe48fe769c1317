import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { StateIcon } from './StateIcon.tsx'
import './Banner.css'

type BannerProps = {
  kind?: 'info' | 'warning' | 'error'
  children: ReactNode
  /** A link or button at the end. */
  action?: ReactNode
}

const icons = {
  info: <Info size={16} aria-hidden="true" />,
  warning: <StateIcon state="warning" />,
  error: <CircleAlert size={16} aria-hidden="true" />,
}

/** One sentence about the whole page, above its content. */
export const Banner = ({ kind = 'info', children, action }: BannerProps) => (
  <div className={`banner banner-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
    {icons[kind]}
    <div className="banner-text sentence">{children}</div>
    {action}
  </div>
)
