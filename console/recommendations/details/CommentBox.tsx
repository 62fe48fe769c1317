import { useState } from 'react'
import { RichEditor } from '#console/kit/editor/RichEditor.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { fileCalls } from '#contract/files/files.ts'
import { longestComment } from '#contract/recommendations/account-recommendation-calls.ts'
import { useDraft } from './drafts.ts'
import { text } from './texts.ts'

interface Props {
  initial?: string
  /** In px: 100 for a new comment, 150 for one that is edited. */
  height: number
  onSave(html: string): Promise<unknown>
  onClose(): void
}

/** Writes a comment; closes when it is stored or given up. */
export function CommentBox({ initial, height, onSave, onClose }: Props) {
  const t = useText()
  const [written, setWritten] = useState(initial ?? '')
  useDraft(written, initial ?? '')
  return (
    <RichEditor
      autoFocus
      label={t(text.comment)}
      {...(initial !== undefined && { initial })}
      height={height}
      maxLength={longestComment}
      upload={fileCalls.upload}
      onSave={async (html) => {
        await onSave(html)
        onClose()
      }}
      onDiscard={onClose}
      onChange={setWritten}
    />
  )
}
