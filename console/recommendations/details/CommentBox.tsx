import { Button, Input } from 'antd'
import { useState } from 'react'
import { useText } from '#console/kit/i18n.tsx'
import { commentHtml } from './comment-html.ts'
import { text } from './texts.ts'

interface Props {
  initial: string
  /** In px: 100 for a new comment, 150 for one that is edited. */
  height: number
  onSave(html: string): Promise<unknown>
  onCancel(): void
}

/** Writes a comment. Saving nothing does nothing; what was typed stays when the server says no. */
export function CommentBox({ initial, height, onSave, onCancel }: Props) {
  const t = useText()
  const [typed, type] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const html = commentHtml(typed)
    if (!html) return
    setBusy(true)
    try {
      await onSave(html)
      onCancel()
    } catch {
      // The toast has said why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="comment-box">
      <Input.TextArea
        autoFocus
        aria-label={t(text.comment)}
        value={typed}
        maxLength={20_000}
        style={{ height, resize: 'vertical' }}
        onChange={(event) => type(event.target.value)}
      />
      <div className="comment-foot">
        <Button size="small" onClick={onCancel}>
          {t(text.cancel)}
        </Button>
        <Button size="small" type="primary" loading={isBusy} onClick={() => void save()}>
          {t(text.save)}
        </Button>
      </div>
    </div>
  )
}
