import { useText } from '#console/kit/i18n.tsx'
import { dotRadius } from './dots.ts'
import { ToneIcon } from './ToneIcon.tsx'
import { text } from './texts.ts'

const sizes = [1, 5, 20]

/** What colour, mark and size of a dot mean. */
export function DotKey() {
  const t = useText()
  return (
    <div className="dots-key">
      <span>
        <ToneIcon tone="better" size={14} /> {t(text.onlyBetter)}
      </span>
      <span>
        <ToneIcon tone="worse" size={14} /> {t(text.onlyWorse)}
      </span>
      <span>
        <ToneIcon tone="other" size={14} /> {t(text.mixed)}
      </span>
      <span>
        <svg width={58} height={22} viewBox="0 0 58 22" aria-hidden="true">
          {sizes.map((count, at) => (
            <circle
              key={count}
              className="dots-size"
              cx={[5, 21, 46][at]}
              cy={11}
              r={dotRadius(count, 20) / 2}
            />
          ))}
        </svg>
        {t(text.sizes)}
      </span>
    </div>
  )
}
