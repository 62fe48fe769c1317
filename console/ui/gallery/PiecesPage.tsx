import { Button, DatePicker, Segmented, Select, Switch } from 'antd'
import { Bell, Plus } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { useConfirm } from '../ConfirmDialog.tsx'
import { DisabledReason } from '../DisabledReason.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { FilterChip, PendingChip } from '../FilterChip.tsx'
import { IconButton } from '../IconButton.tsx'
import { Mark } from '../Mark.tsx'
import { PageHead } from '../PageHead.tsx'
import { Panel } from '../Panel.tsx'
import { PlainButton } from '../PlainButton.tsx'
import { ProgressCell } from '../ProgressCell.tsx'
import { SeverityBadge } from '../SeverityBadge.tsx'
import { ShareBar } from '../ShareBar.tsx'
import { Bone, CardSkeleton, TableSkeleton } from '../Skeletons.tsx'
import { Spinner } from '../Spinner.tsx'
import { StateBadge } from '../StateBadge.tsx'
import { Tabs } from '../Tabs.tsx'
import { useToasts } from '../Toasts.tsx'
import { chooseTheme, useThemeMode } from '../themeMode.ts'
import { badges, long } from './pieces.ts'
import './gallery.css'

const nothing = () => {}

const Messages = () => {
  const toasts = useToasts()
  const confirm = useConfirm()
  const ask = async () => {
    const yes = await confirm({
      title: 'Delete 2 accounts?',
      text: 'Their history, exemptions and reports are lost. This cannot be undone.',
      yes: 'Yes',
      no: 'No',
      danger: true,
    })
    toasts.info(yes ? 'You said yes' : 'You said no')
  }
  return (
    <div className="gallery-row">
      <Button onClick={() => toasts.success('Account Notification Succesfully Created')}>Success</Button>
      <Button onClick={() => toasts.error(`Something went wrong. ${long}`)}>Error</Button>
      <Button onClick={() => toasts.info('The scan has started')}>Info</Button>
      <Button
        onClick={() =>
          toasts.show({
            kind: 'info',
            text: 'A new version is ready',
            persistent: true,
            action: { label: 'Reload', onClick: nothing },
          })
        }
      >
        Persistent
      </Button>
      <Button danger onClick={ask}>
        Confirm
      </Button>
    </div>
  )
}

export const PiecesPage = ({ language }: { language: 'en' | 'de' }) => {
  const mode = useThemeMode()
  const [tab, setTab] = useState<'all' | 'exemptions'>('all')
  return (
    <main className="gallery">
      <h1 className="sr-only">Pieces</h1>
      <PageHead
        title="Pieces of the look"
        sentence="Every component with short and long words"
        actions={
          <Segmented
            aria-label="Theme"
            value={mode}
            options={['light', 'dark']}
            onChange={(value) => chooseTheme(value === 'dark' ? 'dark' : 'light')}
          />
        }
      />
      <div className="gallery-grid">
        <Panel title="States" extra={<a href="?show=accounts">Accounts</a>}>
          <div className="gallery-badges">
            {badges[language].map(([state, label]) => (
              <StateBadge key={state} state={state} label={label} />
            ))}
            <StateBadge state="bad" label="As a button" onClick={nothing} />
            <StateBadge state="ok" label="As a link" href="?show=accounts" />
            <SeverityBadge severity="high" label={language === 'de' ? 'Hoch' : 'High'} />
            <SeverityBadge severity="moderate" label={language === 'de' ? 'Mittel' : 'Moderate'} />
            <SeverityBadge severity="low" label={language === 'de' ? 'Niedrig' : 'Low'} />
          </div>
        </Panel>
        <Panel title="Shares">
          <div className="gallery-stack">
            <ShareBar
              label="163 compliant, 61 not compliant, 14 exempted, 13 not assessed"
              shares={[
                { tone: 'ok', value: 163 },
                { tone: 'bad', value: 61 },
                { tone: 'exempted', value: 14 },
              ]}
              notAssessed={13}
            />
            <ShareBar
              thin
              label="22 of 33 compliant, 9 not assessed"
              shares={[
                { tone: 'ok', value: 22 },
                { tone: 'bad', value: 11 },
              ]}
              notAssessed={9}
            />
            <ShareBar
              label="72 percent, the mark is at 80"
              shares={[{ tone: 'bad', value: 81 }]}
              total={112}
              notAssessed={8}
              mark={80}
            />
            <ShareBar label="142 of 251" shares={[{ tone: 'score', value: 142 }]} total={251} />
            <ShareBar label="not assessed" shares={[]} notAssessed={3} />
            <div style={{ width: 164 }}>
              <ProgressCell word="Scanning" count="142 of 251" share={142 / 251} />
            </div>
            <div style={{ width: 164 }}>
              <ProgressCell word="Wird überprüft" count="142 von 251" share={0.1} />
            </div>
          </div>
        </Panel>
        <Panel title="Filters">
          <div className="gallery-row">
            <FilterChip
              label="Filter Compliance"
              field="Compliance"
              operator="is"
              value="Not-Compliant"
              removeLabel="Remove filter Compliance"
              onEdit={nothing}
              onRemove={nothing}
            />
            <FilterChip
              label="Filter Findings"
              field="Ergebnis"
              operator="enthält nicht"
              value={long}
              removeLabel="Remove filter Findings"
              onEdit={nothing}
              onRemove={nothing}
            />
            <PendingChip text="Status: 3" removeLabel="Remove Status" onRemove={nothing} />
            <PendingChip
              text="Last Scan before 18/11/2025"
              removeLabel="Remove Last Scan"
              onRemove={nothing}
            />
          </div>
        </Panel>
        <Panel title="Messages and questions">
          <Messages />
        </Panel>
        <Panel title="Controls">
          <div className="gallery-row">
            <Button type="primary" icon={<Plus size={16} />}>
              Invite Account
            </Button>
            <PlainButton kind="primary">Same, plain</PlainButton>
            <Button>Default</Button>
            <PlainButton>Same, plain</PlainButton>
            <PlainButton busy>Busy</PlainButton>
            <Button danger type="primary">
              Delete
            </Button>
            <PlainButton kind="danger">Same, plain</PlainButton>
            <DisabledReason reason="Updates to accounts are disabled for the Demo environment.">
              {(disabled) => <Button disabled={disabled}>Off with a reason</Button>}
            </DisabledReason>
            <DisabledReason kind="field" label="Night mode" reason="Only administrators can change this.">
              {(disabled) => <Switch disabled={disabled} aria-label="Night mode" />}
            </DisabledReason>
            <IconButton label="4 new notifications" icon={<Bell size={20} />} count={4} />
            <Avatar name="Tenant Admin" />
            <Mark />
            <Mark size={48} />
            <Spinner inline />
            <Select
              aria-label="Period"
              value="week"
              options={[
                { value: 'week', label: 'This Week' },
                { value: 'month', label: 'This Month' },
              ]}
            />
            <DatePicker aria-label="Date" />
          </div>
          <Tabs
            label="Kind of change"
            shown={tab}
            onShow={setTab}
            tabs={[
              { key: 'all', label: 'All', children: 'Every change' },
              { key: 'exemptions', label: 'Exemptions', children: 'Only exemptions' },
            ]}
          />
        </Panel>
        <Panel title="Nothing to show">
          <EmptyState
            state="ok"
            title="No regressions for this week"
            action={<a href="#month">Look at this month</a>}
          />
        </Panel>
        <Panel flush className="gallery-wide">
          <EmptyState
            title={language === 'de' ? 'Keine Daten vorhanden' : 'No data available'}
            text={
              language === 'de'
                ? 'Für diesen Bereich liegen noch keine Daten vor. Bitte schauen Sie später noch einmal nach.'
                : 'Data for this section isn’t available yet. Please check back later.'
            }
            action={
              <Button type="primary" icon={<Plus size={16} />}>
                {language === 'de' ? 'Warnung anlegen' : 'Create Alert'}
              </Button>
            }
          />
        </Panel>
        <Panel flush className="gallery-wide">
          <TableSkeleton label="Loading accounts" rows={4} columns={[44, '1fr', 120, 160, 160]} />
        </Panel>
        <CardSkeleton label="Loading regulation" />
        <CardSkeleton label="Loading regulation" lines={2} />
        <Bone width={120} height={24} />
      </div>
    </main>
  )
}
