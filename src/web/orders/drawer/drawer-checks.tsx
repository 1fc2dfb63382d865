import { formatShortDateTime } from '#shared/dates.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { COUNT_REASON_LABELS, RESERVE_LABELS } from '#shared/orders/custody.ts'
import { isolated } from '#shared/text/isolate.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { type Check, checkTitle, gapText } from '../count-words.ts'
import type { OrderView } from '../order-view.ts'
import classes from './order-drawer.module.css'

/** The count and the reserves of each step. */
export function DrawerChecks({ order }: { order: OrderView }) {
  return order.checks.map((check) => (
    <Section key={check.step} title={checkTitle(check.step, order)} level={3}>
      <div className="stack gap-10">
        <Count check={check} />
        <Reserves check={check} />
      </div>
    </Section>
  ))
}

function Count({ check }: { check: Check }) {
  const { counts, expected, counted, bags, withClient, takenAt, actorName } = check
  const witness = withClient ? 'avec le client' : 'sans le client'
  return (
    <Note
      tone={counts.length === 0 && counted === expected ? 'success' : 'warning'}
      title={`${contentsLabel({ pieces: counted, bags })} sur ${expected} · ${gapText(check).toLowerCase()}`}
    >
      {[actorName && isolated(actorName), witness, formatShortDateTime(takenAt, serverNow())]
        .filter(Boolean)
        .join(' · ')}
      {counts.length > 0 ? (
        <ul className={`stack gap-2 ${classes.counts}`}>
          {counts.map(({ position, name, service, expected, counted, reason, note }) => (
            <li key={position}>
              {name} ({serviceLabel(service).toLowerCase()})&nbsp;: {counted} sur {expected} ·{' '}
              {COUNT_REASON_LABELS[reason].toLowerCase()}
              {note ? `, ${note}` : null}
            </li>
          ))}
        </ul>
      ) : null}
    </Note>
  )
}

function Reserves({ check: { reserves, withClient } }: { check: Check }) {
  const { length } = reserves
  if (length === 0) return null
  return (
    <Note tone="warning" title={countLabel(length, 'défaut')}>
      <ul className={`stack gap-2 ${classes.counts}`}>
        {reserves.map(({ kind, name, note }, index) => {
          const text = [RESERVE_LABELS[kind], name, note].filter(Boolean).join(' · ')
          // biome-ignore lint/suspicious/noArrayIndexKey: reserves are never changed or moved
          return <li key={index}>{text}</li>
        })}
      </ul>
      {withClient ? 'Vu avec le client.' : null}
    </Note>
  )
}
