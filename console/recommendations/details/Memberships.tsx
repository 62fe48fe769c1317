import { BookOpen, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#console/kit/i18n.tsx'
import { justRead, useAnswer } from '#console/kit/query.ts'
import { complianceWords } from '#contract/recommendations/recommendation-columns.ts'
import { regulationCalls } from '#contract/regulations/regulations.ts'
import { linkTo } from '#contract/screens/links.ts'
import { storyCalls } from '#contract/stories/stories.ts'
import { text } from './texts.ts'

/** The regulations that it gives evidence for; one that cannot be read counts as none. */
export function Regulations({ recommendationId }: { recommendationId: number }) {
  const t = useText()
  const { data } = useAnswer(
    regulationCalls.ofRecommendation,
    { params: { recommendationId } },
    { quiet: true, staleTime: justRead },
  )
  return (
    <Links title={t(text.regulations)}>
      {data?.map(({ id, name, controls }) => (
        <LinkOut
          key={id}
          href={linkTo('regulation-information', { params: { regulationId: id } })}
          name={name}
          icon={<Scale size={16} />}
        >
          <span className="cut links-controls" title={controls.join(', ')}>
            {controls.join(', ')}
          </span>
        </LinkOut>
      ))}
    </Links>
  )
}

/** The stories that it is part of, each with how far the account is. */
export function Stories({ recommendationId }: { recommendationId: number }) {
  const t = useText()
  const { data } = useAnswer(
    storyCalls.ofRecommendation,
    { params: { recommendationId } },
    { quiet: true, staleTime: justRead },
  )
  return (
    <Links title={t(text.stories)}>
      {data?.map(({ id, storyId, story }) => (
        <LinkOut
          key={id}
          href={linkTo('story', { params: { storyId } })}
          name={story.name}
          icon={<BookOpen size={16} />}
        >
          {story.percentageCompliant === null
            ? t(complianceWords.na)
            : t(text.percent, { n: Math.round(story.percentageCompliant) })}
        </LinkOut>
      ))}
    </Links>
  )
}

function Links({ title, children }: { title: string; children: ReactNode[] | undefined }) {
  if (!children?.length) return null
  return (
    <section aria-label={title}>
      <h3>
        {title} <span className="quiet num">{children.length}</span>
      </h3>
      <ul className="links">{children}</ul>
    </section>
  )
}

interface LinkOutProps {
  href: string
  name: string
  icon: ReactNode
  children: ReactNode
}
function LinkOut({ href, name, icon, children }: LinkOutProps) {
  const t = useText()
  return (
    <li>
      <span className="quiet links-icon" aria-hidden="true">
        {icon}
      </span>
      <a className="cut" href={href} target="_blank" rel="noopener" title={`${name} (${t(text.newTab)})`}>
        {name}
      </a>
      <span className="quiet">{children}</span>
    </li>
  )
}
