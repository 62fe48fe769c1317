import { Button, Modal } from 'antd'
import { ArrowRight, ChevronDown, ChevronUp, Copy, Link2, ListChecks, User } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDate } from '#console/kit/dates.ts'
import { Failed } from '#console/kit/Failed.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { ShownList } from '#console/kit/list/list-screen-props.ts'
import { useRow } from '#console/kit/rows.ts'
import { useCopy } from '#console/kit/useCopy.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { CardSkeleton } from '#console/ui/Skeletons.tsx'
import { modalWidth } from '#console/ui/sizes.ts'
import { actorName, shortActorName } from '#contract/audit-events/actor-name.ts'
import { auditActionType } from '#contract/audit-events/audit-choices.ts'
import { type AuditEvent, auditEvents } from '#contract/audit-events/audit-events.ts'
import { type PropertyChange, propertyChanges } from '#contract/audit-events/property-changes.ts'
import { labelOf } from '#contract/kit/choices.ts'
import { where } from '#contract/kit/where.ts'
import { linkTo } from '#contract/screens/links.ts'
import { cardOf } from './card.ts'
import { Effects } from './Effects.tsx'
import { text } from './texts.ts'
import './EventDetails.css'

interface Props {
  id: number
  list: ShownList<AuditEvent>
  onOpen(id: number | null): void
}

/** One event: who, when, from where, and what it changed. The events beside it in the list are one key away. */
export function EventDetails({ id, list, onOpen }: Props) {
  const { t, lang } = useLanguage()
  const known = list.rows.find((row) => row.id === id)
  const row = useRow(auditEvents, where(auditEvents, { id }), { known, quiet: known === undefined })
  const event = row.data
  const close = () => onOpen(null)
  return (
    <Modal
      open
      width={modalWidth.large}
      onCancel={close}
      title={
        <div className="event-details-title">
          <span>{t(text.title)}</span>
          <Neighbours id={id} list={list} onOpen={onOpen} />
        </div>
      }
      footer={event ? <Footer event={event} onClose={close} /> : null}
    >
      {event ? (
        <>
          <p className="quiet event-lead">
            {labelOf(auditActionType, event.actionType, lang)} · <strong>{event.targetName}</strong>
          </p>
          <Facts event={event} />
          <Changes event={event} />
          <Effects id={event.id} />
        </>
      ) : row.isPending ? (
        <CardSkeleton label={t(text.title)} lines={6} />
      ) : row.isError ? (
        <Failed error={row.error} onRetry={() => void row.refetch()} />
      ) : (
        <EmptyState state="na" title={t(text.gone)} />
      )}
    </Modal>
  )
}

function Neighbours({ id, list, onOpen }: Props) {
  const { t } = useLanguage()
  const at = list.rows.findIndex((row) => row.id === id)
  if (at < 0) return null
  const place = list.skip + at
  const go = async (to: number) => {
    const row = list.rows[to - list.skip] ?? (await list.rowAt(to))
    if (row) onOpen(row.id)
  }
  return (
    <span className="event-neighbours">
      <span className="quiet num">{t(text.place, { n: place + 1, total: list.count })}</span>
      <IconButton
        label={t(text.previous)}
        icon={<ChevronUp size={16} />}
        disabled={place === 0}
        onClick={() => void go(place - 1)}
      />
      <IconButton
        label={t(text.next)}
        icon={<ChevronDown size={16} />}
        disabled={place + 1 >= list.count}
        onClick={() => void go(place + 1)}
      />
    </span>
  )
}

function Facts({ event }: { event: AuditEvent }) {
  const { t, lang } = useLanguage()
  const copy = useCopy()
  const { details, initiatedByPrincipalName: by } = event
  const time = formatDate(event.auditActivityDateTime, 'dd/MM/yyyy HH:mm', { lang, utc: true })
  return (
    <dl className="event-facts">
      <dt>{t(text.when)}</dt>
      <dd className="num">{time} UTC</dd>
      <dt>{t(text.from)}</dt>
      <dd className="num">{event.ipAddress ?? t(text.unknown)}</dd>
      <dt>{t(text.who)}</dt>
      <dd title={by ?? ''}>{by === null ? t(text.unknown) : actorName(by)}</dd>
      <dt>{t(text.with)}</dt>
      <dd>{details.service ?? t(text.unknown)}</dd>
      {details.reason && (
        <>
          <dt>{t(text.reason)}</dt>
          <dd>{details.reason}</dd>
        </>
      )}
      <dt>{t(text.record)}</dt>
      <dd className="event-record">
        <code title={event.recordId}>{event.recordId}</code>
        <IconButton
          label={t(text.copy)}
          icon={<Copy size={14} />}
          onClick={() => void copy(event.recordId)}
        />
      </dd>
    </dl>
  )
}

function Changes({ event: { details } }: { event: AuditEvent }) {
  const { t, lang } = useLanguage()
  const facts = cardOf(details)
  const { shown, technical } = propertyChanges(details.targetResources, lang)
  const [hasAll, showAll] = useState(false)
  if (facts === null)
    return (
      <section className="event-card">
        <h3>{details.activity}</h3>
        <p className="quiet">{t(text.none)}</p>
      </section>
    )
  return (
    <section className="event-card">
      <h3>{details.activity}</h3>
      <dl className="event-facts event-facts-card">
        {facts.map(({ name, value }) => (
          <div key={name.en}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {shown.length > 0 && <h4>{t(text.changed)}</h4>}
      {shown.length > 0 && <ChangeTable changes={shown} />}
      {technical.length > 0 && (
        <Button type="link" className="event-technical" onClick={() => showAll(!hasAll)}>
          {t(text.technical, { n: technical.length })}
        </Button>
      )}
      {hasAll && <ChangeTable changes={technical} />}
    </section>
  )
}

function ChangeTable({ changes }: { changes: readonly PropertyChange[] }) {
  const { t } = useLanguage()
  return (
    <ul className="event-changes">
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <strong>{name}</strong>
          <del className="quiet">
            <span className="sr-only">{t(text.before)}: </span>
            {before}
          </del>
          <ArrowRight size={14} aria-hidden="true" />
          <span>
            <span className="sr-only">{t(text.after)}: </span>
            {after}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Footer({ event, onClose }: { event: AuditEvent; onClose(): void }) {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const copy = useCopy()
  const { targetId, targetName, initiatedByPrincipalName: by } = event
  const show = (filter: string) =>
    void navigate(linkTo('azure-audit-logs-history', { query: { $filter: filter } }))
  return (
    <div className="event-foot">
      {targetId && (
        <Button icon={<ListChecks size={16} />} onClick={() => show(where(auditEvents, { targetId }))}>
          {t(text.allOf, { name: targetName ?? targetId })}
        </Button>
      )}
      {by && (
        <Button
          icon={<User size={16} />}
          onClick={() => show(where(auditEvents, { initiatedByPrincipalName: by }))}
        >
          {t(text.allBy, { name: shortActorName(by) })}
        </Button>
      )}
      <span className="event-foot-end">
        <Button icon={<Link2 size={16} />} onClick={() => void copy(window.location.href)}>
          {t(text.copyLink)}
        </Button>
        <Button type="primary" onClick={onClose}>
          {t(text.close)}
        </Button>
      </span>
    </div>
  )
}
