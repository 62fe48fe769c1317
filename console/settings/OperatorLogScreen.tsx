import { useText } from '#console/kit/i18n.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { operatorLog } from '#contract/operator-log/operator-log.ts'
import { text } from './texts.ts'

/** Every change with who made it, for whom and when. */
export default function OperatorLogScreen() {
  const t = useText()
  return (
    <ListScreen
      entity={operatorLog}
      title={operatorLog.label}
      sentence={t(text.logSentence)}
      empty={{ title: text.logEmpty, text: text.logEmptyText }}
    />
  )
}
