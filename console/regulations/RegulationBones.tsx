import { useText } from '#console/kit/i18n.tsx'
import { FigureStrip, StripFigure } from '#console/ui/FigureStrip.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { Bone, TableSkeleton } from '#console/ui/Skeletons.tsx'
import { text } from './texts.ts'

const columns = [40, 120, '1fr', 140, 220, 56]

export function RegulationBones() {
  const t = useText()
  return (
    <>
      <div className="regulation-head" aria-hidden="true">
        <div className="regulation-words regulation-bones">
          <Bone width={240} />
          <Bone width={320} height={24} />
          <Bone width="80%" />
          <Bone width="64%" />
        </div>
        <div className="regulation-score regulation-bones">
          <Bone width={120} height={32} />
          <Bone height={8} />
        </div>
      </div>
      <div aria-hidden="true">
        <FigureStrip>
          {['one', 'two', 'three', 'four'].map((name) => (
            <StripFigure
              key={name}
              icon={<Bone width={16} />}
              label={<Bone width={80} />}
              count={undefined}
              base=""
            />
          ))}
        </FigureStrip>
      </div>
      <Panel flush>
        <TableSkeleton label={t(text.loading)} columns={columns} />
      </Panel>
    </>
  )
}
