import { useText } from '#console/kit/i18n.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { Bone, TableSkeleton } from '#console/ui/Skeletons.tsx'
import { text } from './texts.ts'

export const stepColumns = [48, '1fr', 120, 176, 120, 140]

export function StoryBones() {
  const t = useText()
  return (
    <>
      <div className="story-head" aria-hidden="true">
        <div className="story-words story-bones">
          <Bone width={200} />
          <Bone width={360} height={24} />
          <Bone width="92%" />
          <Bone width="84%" />
        </div>
        <div className="story-score story-bones">
          <Bone width={120} height={40} />
          <Bone height={8} />
          <Bone width="60%" />
        </div>
      </div>
      <Panel flush>
        <TableSkeleton label={t(text.loading)} columns={stepColumns} />
      </Panel>
    </>
  )
}
