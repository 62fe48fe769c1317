import type { Editor } from '@tiptap/core'
import { useCallback, useState } from 'react'
import type { Call } from '#contract/kit/call.ts'
import type { Text } from '#contract/kit/text.ts'
import { insertMedia } from './insert-media.ts'
import { type Uploaded, uploadMedia } from './upload-media.ts'

export interface UploadProblem {
  problem: Text
  file: string
}

/** Sends files and puts what has arrived into the text, in their order; tells what has not. */
export function useMediaUpload(call: Call) {
  const [pending, setPending] = useState(0)
  const [problems, setProblems] = useState<UploadProblem[]>([])
  const take = useCallback(
    async (editor: Editor, files: File[]) => {
      setProblems([])
      setPending((before) => before + files.length)
      const outcomes = await Promise.all(files.map((file) => uploadMedia(call, file)))
      setPending((before) => before - files.length)
      setProblems((before) => [...before, ...outcomes.filter(isProblem)])
      if (editor.isDestroyed) return
      const media = outcomes.flatMap((one) => (isProblem(one) ? [] : editor.schema.nodeFromJSON(one.node)))
      editor.view.dispatch(insertMedia(editor.state.tr, media))
      editor.commands.focus()
    },
    [call],
  )
  return { take, pending, problems, forgetProblems: () => setProblems([]) }
}

const isProblem = (one: Uploaded): one is UploadProblem => 'problem' in one
