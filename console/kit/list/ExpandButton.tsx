import { ChevronDown, ChevronRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { IconButton } from '#console/ui/IconButton.tsx'
import { useText } from '../i18n.tsx'
import { text } from './texts.ts'

interface Props {
  isOpen: boolean
  /** What the row is called. */
  name: string
  onToggle(event: MouseEvent<HTMLElement>): void
}

/** Opens and closes what a row has to say beyond its cells. */
export function ExpandButton({ isOpen, name, onToggle }: Props) {
  const t = useText()
  return (
    <IconButton
      label={t(text.detailsOf, { name })}
      aria-expanded={isOpen}
      icon={isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
      onClick={onToggle}
    />
  )
}
