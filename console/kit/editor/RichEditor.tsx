import { lazy, Suspense } from 'react'
import { Bone } from '#console/ui/Skeletons.tsx'
import type { Call } from '#contract/kit/call.ts'
import { useText } from '../i18n.tsx'
import { text } from './texts.ts'
import './RichEditor.css'

export interface EditorProps {
  label: string
  /** The stored HTML that is changed; nothing for a new text. */
  initial?: string
  /** Of the text, in px. */
  height?: number
  /** The most characters that the server takes, markup included. */
  maxLength: number
  /** Where images and videos are sent to. */
  upload: Call
  /** Something around the editor is not ready for saving. */
  savingDisabled?: boolean
  autoFocus?: boolean
  /** Resolves when it is stored: then the text is cleared. When it rejects, what was typed stays. */
  onSave(html: string): Promise<unknown>
  onDiscard(): void
  /** What stands in it, as it is written. */
  onChange?(html: string): void
}

const Loaded = lazy(() => import('./EditorBox.tsx'))

/** Writes formatted text with images and videos. The editor itself is loaded when it is first needed. */
export function RichEditor({ height = 150, ...props }: EditorProps) {
  const t = useText()
  return (
    <Suspense
      fallback={
        <div role="status" className="editor-bones">
          <span className="sr-only">{t(text.loading)}</span>
          <Bone height={height + 43} />
          <Bone height={28} width={160} />
        </div>
      }
    >
      <Loaded height={height} {...props} />
    </Suspense>
  )
}
