import { useState } from 'react'
import { RichEditor } from './RichEditor.tsx'

/** Where files would go; none are sent here. */
const upload = { method: 'POST', path: '/upload', permission: 'public', summary: 'Upload' } as const

/** An editor, and beneath it what came of it. */
export function Editor({ savingDisabled = false }: { savingDisabled?: boolean }) {
  const [news, tell] = useState('nothing yet')
  return (
    <>
      <RichEditor
        label="Words"
        maxLength={1000}
        upload={upload}
        savingDisabled={savingDisabled}
        onSave={async (html) => tell(`saved ${html}`)}
        onDiscard={() => tell('discarded')}
      />
      <p role="status">{news}</p>
    </>
  )
}
