import { useText } from '#console/kit/i18n.tsx'
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
      <div className="regulation-figures" aria-hidden="true">
        {['one', 'two', 'three', 'four'].map((name) => (
          <div key={name} className="regulation-figure regulation-bones">
            <Bone width={96} />
            <Bone width={140} height={24} />
          </div>
        ))}
      </div>
      <Panel flush>
        <TableSkeleton label={t(text.loading)} columns={columns} />
      </Panel>
    </>
  )
}
