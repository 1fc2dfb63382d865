import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { missionsLabel } from '#shared/order-status.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Avatar } from '#web/components/display/avatar.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { RadioGroup } from '#web/components/forms/radio-group.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { AvatarSkeleton, SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { serverTime } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { initials } from '#web/lib/initials.ts'
import { trpc } from '#web/trpc.ts'
import {
  type Candidate,
  dutyText,
  isFree,
  nearnessText,
  onDutyTitle,
} from './assign/candidate-words.ts'
import classes from './livreur-choice.module.css'
import { useNow } from './use-rider-position.ts'

export interface ChosenLivreur {
  id: string
  fullname: string
}

interface Props {
  /** The livreur who has the order already. */
  excludedId: string | undefined
  /** The orders that are about to be given. */
  orderIds: readonly string[]
  value: string | null
  onChange: (livreur: ChosenLivreur) => void
}

/** The livreurs as radio buttons, those on duty first, with their load and their distance. None is chosen beforehand. */
export function LivreurChoice({ excludedId, orderIds, value, onChange }: Props) {
  const name = useId()
  const query = trpc.duty.candidates.useQuery(
    { orderIds: [...orderIds] },
    {
      select: ({ slots, livreurs }) => ({
        slots,
        livreurs: livreurs.filter(({ id }) => id !== excludedId),
      }),
    },
  )
  const now = useNow(query.data?.livreurs.some(({ point }) => point !== null) ?? false)
  const elapsed = Math.max(0, now - serverTime(query.dataUpdatedAt))
  const several = orderIds.length > 1
  const first = useRef<HTMLInputElement>(null)
  const isRead = query.data !== undefined
  const [isReadLater] = useState(!isRead)
  // The dialog gave the focus to its cross, where Enter would close it; to the first choice where it was there at once.
  useEffect(() => {
    if (isRead && isReadLater) first.current?.focus({ preventScroll: true })
  }, [isRead, isReadLater])
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les livreurs."
      loading={<LivreurSkeleton />}
      isEmpty={({ livreurs }) => livreurs.length === 0}
      empty={
        <EmptyState
          title={excludedId ? 'Aucun autre livreur disponible' : 'Aucun livreur disponible'}
          text="Un livreur apparaît ici dès que son compte est validé."
        />
      }
    >
      {({ slots, livreurs }) => {
        const row = (livreur: Candidate) => (
          <Row
            key={livreur.id}
            ref={livreur === livreurs[0] ? first : undefined}
            name={name}
            livreur={livreur}
            duty={dutyText(livreur, slots, now)}
            place={nearnessText(livreur, elapsed, several)}
            isChecked={livreur.id === value}
            onChoose={() => onChange(livreur)}
          />
        )
        return (
          <RadioGroup legend="Livreur" hideLegend>
            <Group title={onDutyTitle(slots, now)}>
              {livreurs.filter((l) => l.onDuty).map(row)}
            </Group>
            <Group title="Pas en service">{livreurs.filter((l) => !l.onDuty).map(row)}</Group>
          </RadioGroup>
        )
      }}
    </QueryBoundary>
  )
}

interface RowProps {
  ref: Ref<HTMLInputElement> | undefined
  name: string
  livreur: Candidate
  /** Their service and their room, in French. */
  duty: string
  /** The distance in French. */
  place: string
  isChecked: boolean
  onChoose: () => void
}

function Row({ ref, name, livreur, duty, place, isChecked, onChoose }: RowProps) {
  const { id, fullname, phone, missions, proposed, onDuty, full } = livreur
  return (
    <label
      className={cx(
        'align-center leading-14 clickable relative ring-within',
        classes.row,
        isChecked && classes.on,
      )}
    >
      <input
        ref={ref}
        className="over-all"
        type="radio"
        data-autofocus={ref ? true : undefined}
        name={name}
        value={id}
        checked={isChecked}
        onChange={onChoose}
        // Enter would send a form that waits for a choice; pressed again it sends.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isChecked) return
          event.preventDefault()
          onChoose()
        }}
      />
      <span className={`round ${classes.dot}`} aria-hidden="true" />
      <Avatar className={classes.avatar}>{initials(fullname)}</Avatar>
      <span>
        <span className="row wrap gap-6 row-gap-2">
          <b className="anywhere">{fullname}</b> {proposed ? <Tag tone="info">Proposé</Tag> : null}
        </span>{' '}
        <span className={classes.facts}>
          <span className="nowrap">{formatPhone(phone)}</span> ·{' '}
          <span
            className={cx(isFree(livreur) && 'positive strong', onDuty && full && 'caution strong')}
          >
            {duty}
          </span>
        </span>
      </span>{' '}
      <span className={`text-s ${classes.load}`}>
        <b>{missionsLabel(missions)}</b> <span>{place}</span>
      </span>
    </label>
  )
}

/** Renders nothing without a livreur. */
function Group({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className={classes.group}>
      <h3 className="text-l mb-8">{title}</h3>
      <div className="stack gap-8">{children}</div>
    </section>
  )
}

const WIDTHS = ['52%', '64%', '46%']

/** The list of livreurs while it loads. */
export function LivreurSkeleton() {
  return (
    <div className="stack gap-8" role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      {WIDTHS.map((width) => (
        <div key={width} className={`align-center leading-14 clickable relative ${classes.row}`}>
          <SkeletonBlock className={`round ${classes.dot}`} />
          <AvatarSkeleton />
          <SkeletonBlock width={width} height="20px" />
        </div>
      ))}
    </div>
  )
}
