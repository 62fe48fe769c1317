import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { type Navigate, takeOver } from './plainClick.ts'
import { Spinner } from './Spinner.tsx'
import './PlainButton.css'

type Look = {
  kind?: 'default' | 'primary' | 'text' | 'danger'
  size?: 'small' | 'medium' | 'large'
  block?: boolean
  icon?: ReactNode
  children: ReactNode
}

const lookClass = ({ kind = 'default', size = 'medium', block }: Look): string =>
  classes('plain-button', `plain-button-${kind}`, `plain-button-${size}`, block && 'plain-button-block')

type PlainButtonProps = Look & Omit<ComponentProps<'button'>, keyof Look | 'className'> & { busy?: boolean }

/** A button with antd's look and without its weight, for the pages before sign-in. */
export const PlainButton = ({ kind, size, block, icon, busy, children, ...rest }: PlainButtonProps) => (
  <button
    type="button"
    {...rest}
    className={lookClass({ kind, size, block, children })}
    disabled={rest.disabled || busy}
    aria-busy={busy || undefined}
  >
    {busy ? <Spinner inline /> : icon}
    <span>{children}</span>
  </button>
)

type PlainButtonLinkProps = Look & { href: string; onNavigate?: Navigate }

/** The same look on a link. */
export const PlainButtonLink = ({ href, onNavigate, icon, children, ...look }: PlainButtonLinkProps) => (
  <a className={lookClass({ ...look, children })} href={href} onClick={takeOver(href, onNavigate)}>
    {icon}
    <span>{children}</span>
  </a>
)
