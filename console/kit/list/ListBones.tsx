import { Bone, TableSkeleton } from '#console/ui/Skeletons.tsx'
import { breakpoints } from '#console/ui/sizes.ts'
import { useMediaQuery } from '#console/ui/useMediaQuery.ts'
import { useTableBodyHeight } from '#console/ui/useTableBodyHeight.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { useLanguage } from '../i18n.tsx'
import { columnWidth, controlWidth } from './column-width.ts'
import { text } from './texts.ts'
import './ListBones.css'

interface Props {
  entity: Entity
  columns: readonly string[]
  rows: number
  canSelect: boolean
  hasMenu: boolean
}

/** The rows of a list before they come: as high, as wide and in the columns that they will have. */
export function ListBones({ entity, columns, rows, canSelect, hasMenu }: Props) {
  const { t, lang } = useLanguage()
  const bodyHeight = useTableBodyHeight()
  const isNarrow = useMediaQuery(`(max-width: ${breakpoints.tablet - 1}px)`)
  const fields = columns.flatMap((name) => entity.fields[name] ?? [])
  const grows = fields.some((field) => field.grow)
  const widths = fields.map((field) => {
    const width = columnWidth(field, lang)
    if (!grows) return `minmax(0, ${width}fr)`
    return field.grow ? `minmax(${width}px, 1fr)` : width
  })
  return (
    <div className="list-bones" style={{ maxHeight: `calc(${bodyHeight} + var(--row-h))` }}>
      {isNarrow ? (
        <TableSkeleton label={t(text.loading)} rows={rows} columns={['1fr']} />
      ) : (
        <TableSkeleton
          label={t(text.loading)}
          rows={rows}
          columns={[
            ...(canSelect ? [controlWidth.select] : []),
            ...widths,
            ...(hasMenu ? [controlWidth.menu] : []),
          ]}
        />
      )}
    </div>
  )
}

/** Which of how many they are is not known yet. */
export const FootBones = () => (
  <div className="list-foot" aria-hidden="true">
    <Bone width={176} height={28} />
  </div>
)
