import { useText } from '#console/kit/i18n.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { accountConnectors, failedReadings } from '#contract/connectors/account-connectors.ts'
import { text } from './texts.ts'

const defaults = {
  filter: `outcome in (${failedReadings.join()})`,
  columns: ['accountName', 'connectorName', 'outcome', 'reason', 'at'] as const,
}

/** Which account was not read completely, by which connector, and why. */
export default function ReadingsScreen() {
  const t = useText()
  return (
    <ListScreen
      entity={accountConnectors}
      title={text.readingsTitle}
      sentence={t(text.readingsSentence)}
      defaults={defaults}
      empty={{ title: text.allRead, text: text.allReadText }}
    />
  )
}
