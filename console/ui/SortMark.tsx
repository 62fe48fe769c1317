import { ChevronDown, ChevronUp } from 'lucide-react'
import './SortMark.css'

type SortMarkProps = { order: 'ascend' | 'descend' | null | undefined }

/** Beside the title of a column: `sortIcon={({ sortOrder }) => <SortMark order={sortOrder} />}`. */
export const SortMark = ({ order }: SortMarkProps) =>
  order === 'descend' ? (
    <ChevronDown className="sort-mark" size={14} aria-hidden="true" />
  ) : (
    <ChevronUp className={order ? 'sort-mark' : 'sort-mark sort-mark-off'} size={14} aria-hidden="true" />
  )
