import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Mark } from './Mark.tsx'
import './AuthCard.css'

type AuthCardProps = {
  /** 'narrow' (400) puts mark and name in the middle, 'wide' (560) in one line on top. */
  width?: 'narrow' | 'wide'
  product: string
  children?: ReactNode
  /** Shown in red beneath, and read aloud. */
  error?: ReactNode
}

/** The centred card of the pages before sign-in. Uses no antd. */
export const AuthCard = ({ width = 'narrow', product, children, error }: AuthCardProps) => (
  <div className="auth">
    <main className={classes('auth-card', width === 'wide' && 'auth-card-wide')}>
      <div className="auth-brand">
        <Mark size={width === 'wide' ? 32 : 48} />
        <h1>{product}</h1>
      </div>
      {children}
      <div className="auth-error sentence" role="alert">
        {error}
      </div>
    </main>
  </div>
)
