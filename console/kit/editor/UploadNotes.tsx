import { X } from 'lucide-react'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Spinner } from '#console/ui/Spinner.tsx'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import { useText } from '../i18n.tsx'
import { text } from './texts.ts'
import type { UploadProblem } from './useMediaUpload.ts'

interface Props {
  pending: number
  problems: UploadProblem[]
  onClose(): void
}

/** How the files fare: how many are on their way, and which did not arrive. They stay until they are read. */
export function UploadNotes({ pending, problems, onClose }: Props) {
  const t = useText()
  return (
    <>
      <div role="status">
        {pending > 0 && (
          <div className="editor-note">
            <Spinner inline />
            {t(text.uploading, { n: pending })}
          </div>
        )}
      </div>
      {problems.length > 0 && (
        <div role="alert" className="editor-problems">
          <ul>
            {problems.map(({ problem, file }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name and fate
              <li key={at} className="editor-note">
                <StateIcon state="bad" size={16} />
                {t(problem, { file })}
              </li>
            ))}
          </ul>
          <IconButton label={t(text.closeProblems)} icon={<X size={16} />} onClick={onClose} />
        </div>
      )}
    </>
  )
}
