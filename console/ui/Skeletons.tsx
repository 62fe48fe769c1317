import type { ReactNode } from 'react'
import './Skeletons.css'

/** One grey block; the shape of what comes. */
export const Bone = ({
  width = '100%',
  height = 12,
}: {
  width?: number | string
  height?: number | string
}) => <span className="bone" style={{ width, height }} />

/** Tells screen readers that something is loading and hides its bones from them. */
export const Bones = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="status">
    <span className="sr-only">{label}</span>
    <div className="bones" aria-hidden="true">
      {children}
    </div>
  </div>
)

type TableSkeletonProps = {
  label: string
  rows?: number
  /** Width of each column, as in a grid: 44, '1fr', 120. */
  columns: readonly (number | string)[]
}

const shares = [72, 54, 84, 62, 46, 78]
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

export const TableSkeleton = ({ label, rows = 10, columns }: TableSkeletonProps) => {
  const template = columns.map((width) => (typeof width === 'number' ? `${width}px` : width)).join(' ')
  const line = (row: number) => (
    <div
      key={row}
      className={row < 0 ? 'table-bones-head' : 'table-bones-row'}
      style={{ gridTemplateColumns: template }}
    >
      {range(columns.length).map((column) => (
        <Bone key={column} width={`${shares[(row + 1 + column * 2) % shares.length]}%`} />
      ))}
    </div>
  )
  return (
    <Bones label={label}>
      <div className="table-bones">{range(rows + 1).map((row) => line(row - 1))}</div>
    </Bones>
  )
}

/** A card: title, a figure or bar, and lines. */
export const CardSkeleton = ({
  label,
  lines = 3,
  height,
}: {
  label: string
  lines?: number
  height?: number
}) => (
  <Bones label={label}>
    <div className="card-bones" style={{ minHeight: height }}>
      <div className="card-bones-head">
        <Bone width="45%" height={16} />
        <Bone width={52} height={24} />
      </div>
      <Bone height={8} />
      {range(lines).map((index) => (
        <Bone key={index} width={`${shares[index % shares.length]}%`} />
      ))}
    </div>
  </Bones>
)
