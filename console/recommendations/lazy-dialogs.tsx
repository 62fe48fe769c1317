import { lazy } from 'react'
import type { DialogProps } from '#console/kit/list/actions.ts'
import type { WorkDialog } from './dialogs.tsx'
import type { Subject } from './subject.ts'

function dialog(name: WorkDialog) {
  const Dialog = lazy(async () => ({ default: (await import('./dialogs.tsx')).workDialogs[name] }))
  return (props: DialogProps<Subject>) => <Dialog {...props} />
}

/** The dialogs of the list, fetched when the first one is opened. */
export const lazyWorkDialogs = {
  exempt: dialog('exempt'),
  assign: dialog('assign'),
  markCompliant: dialog('markCompliant'),
  markNonCompliant: dialog('markNonCompliant'),
}
