import { ChevronDown, ChevronUp, Link2 } from 'lucide-react'
import { useText } from '#console/kit/i18n.tsx'
import { useCopy } from '#console/kit/useCopy.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { detailsPath } from './address.ts'
import { text } from './texts.ts'

interface Props {
  recommendationId: number
  place: { index: number; count: number } | null
  onGo(step: 1 | -1): void
}

/** The place in the list, the neighbours, and a link to send. At an end a button stays in reach: it may have the focus. */
export function DrawerTools({ recommendationId, place, onGo }: Props) {
  const t = useText()
  const copy = useCopy()
  return (
    <div className="details-tools">
      {place && (
        <>
          <span className="num quiet details-place" role="status">
            {t(text.place, { n: place.index + 1, total: place.count })}
          </span>
          <IconButton
            label={t(text.previous)}
            icon={<ChevronUp size={18} />}
            aria-disabled={place.index === 0}
            onClick={() => onGo(-1)}
          />
          <IconButton
            label={t(text.next)}
            icon={<ChevronDown size={18} />}
            aria-disabled={place.index >= place.count - 1}
            onClick={() => onGo(1)}
          />
        </>
      )}
      <IconButton
        label={t(text.copyLink)}
        icon={<Link2 size={18} />}
        onClick={() => void copy(`${window.location.origin}${detailsPath(recommendationId, '')}`)}
      />
    </div>
  )
}
