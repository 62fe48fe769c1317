import { useState } from 'react'
import { ApiError } from '../api.ts'
import { RichEditor } from './RichEditor.tsx'
import { upload } from './sample-upload.ts'

interface Props {
  savingDisabled?: boolean
  /** Nothing can be stored. */
  refuses?: boolean
}

/** An editor, and beneath it what came of it. */
export function Editor({ savingDisabled = false, refuses = false }: Props) {
  const [news, tell] = useState('nothing yet')
  return (
    <>
      <RichEditor
        label="Words"
        maxLength={1000}
        upload={upload}
        savingDisabled={savingDisabled}
        onSave={async (html) => {
          tell(refuses ? 'refused' : `saved ${html}`)
          if (refuses) throw new ApiError(500, 'Not today')
        }}
        onDiscard={() => tell('discarded')}
      />
      <p role="status">{news}</p>
    </>
  )
}
