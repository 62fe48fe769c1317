import { Bone } from '#console/ui/Skeletons.tsx'

const shares = [84, 62, 92, 54, 76, 68, 88, 58]
const lines = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A large figure, then lines. */
export const FigureBones = ({ lines: count }: { lines: number }) => (
  <div className="card-lines">
    <Bone width={140} height={40} />
    {lines(count).map((index) => (
      <Bone key={index} width={`${shares[index % shares.length]}%`} />
    ))}
  </div>
)

/** A ring and its legend. */
export const RingBones = () => (
  <div className="card-lines">
    <div className="ring-bone" />
    {lines(5).map((index) => (
      <Bone key={index} />
    ))}
  </div>
)

/** Rows with a round icon before two lines. */
export const RowBones = () => (
  <div className="row-bones">
    {lines(5).map((index) => (
      <div key={index}>
        <span className="round-bone bone" />
        <Bone width={`${shares[index]}%`} />
      </div>
    ))}
  </div>
)
