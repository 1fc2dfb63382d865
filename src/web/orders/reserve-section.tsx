import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  MAX_RESERVES,
  RESERVE_KINDS,
  RESERVE_LABELS,
  type ReserveKind,
} from '#shared/orders/custody.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { NativeSelect, TextInput } from '#web/components/forms/fields.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './reserve-section.module.css'
import { MAX_NOTE, type ReserveDraft } from './reserves.ts'

interface NamedLine {
  position: number
  name: string
  service: string
}

interface Props {
  lines: readonly NamedLine[]
  reserves: readonly ReserveDraft[]
  /** Adds a reserve of the whole bag, or of the only line of the order. */
  onAdd: (kind: ReserveKind, position: number | null) => void
  onChange: (reserve: ReserveDraft) => void
  onRemove: (key: string) => void
}

/** The damage that is already there before the laundry. It never holds the step up. */
export function ReserveSection({ lines, reserves, onAdd, onChange, onRemove }: Props) {
  const first = (lines.length === 1 ? lines[0]?.position : undefined) ?? null
  const handleTap = (kind: ReserveKind) => {
    // The second tap on a picture takes the first one back, unless something was written since.
    const blank = reserves.find((one) => one.kind === kind && isBlank(one, first))
    if (blank) onRemove(blank.key)
    else onAdd(kind, first)
  }
  return (
    <Section title="Défauts déjà là">
      <p className={`quiet ${classes.hint}`}>Touchez ce que vous voyez, sinon passez.</p>
      <fieldset className={`gap-10 p-0 m-0 ${classes.keys}`} aria-label="Ajouter un défaut">
        {RESERVE_KINDS.map((kind) => (
          <ReserveKey
            key={kind}
            kind={kind}
            count={reserves.filter((one) => one.kind === kind).length}
            disabled={reserves.length >= MAX_RESERVES}
            onTap={() => handleTap(kind)}
          />
        ))}
      </fieldset>
      {reserves.map((reserve) => (
        <Ticket key={reserve.key} className="mt-10">
          <ReserveRow
            reserve={reserve}
            lines={lines}
            onChange={onChange}
            onRemove={() => onRemove(reserve.key)}
          />
        </Ticket>
      ))}
    </Section>
  )
}

function isBlank({ position, note }: ReserveDraft, first: number | null): boolean {
  return position === first && note === ''
}

interface KeyProps {
  kind: ReserveKind
  /** The number of noted reserves of this kind. */
  count: number
  disabled: boolean
  onTap: () => void
}

function ReserveKey({ kind, count, disabled, onTap }: KeyProps) {
  const isOn = count > 0
  return (
    <button
      type="button"
      className={cx('relative clip clickable p-0 text-start', classes.key, isOn && classes.on)}
      aria-pressed={isOn}
      disabled={disabled && !isOn}
      onClick={onTap}
    >
      <ReservePicture kind={kind} className={`block full ${classes.picture}`} />
      {isOn ? (
        <span
          className={`absolute fill-primary place-center rounded-badge icons-20 ${classes.mark}`}
          aria-hidden="true"
        >
          {count > 1 ? count : <IconCheck />}
        </span>
      ) : null}
      <span className={`block anywhere ${classes.label}`}>{RESERVE_LABELS[kind]}</span>
    </button>
  )
}

interface RowProps {
  reserve: ReserveDraft
  lines: readonly NamedLine[]
  onChange: (reserve: ReserveDraft) => void
  onRemove: () => void
}

const WHOLE_BAG = 'sac'

function ReserveRow({ reserve, lines, onChange, onRemove }: RowProps) {
  const { kind, position, note } = reserve
  const label = RESERVE_LABELS[kind]
  const choices = lines.map((line) => ({
    value: String(line.position),
    label: `${line.name}, ${serviceLabel(line.service)}`,
  }))
  return (
    <fieldset
      className={`stack shrink gap-10 m-0 ${classes.row}`}
      aria-label={`Défaut déjà là\u00a0: ${label}`}
    >
      <div className="row gap-12">
        <ReservePicture kind={kind} className={`fixed rounded ${classes.small}`} />
        <b className="grow text-l">{label}</b>
        <button
          type="button"
          className={`fixed place-center square-48 rounded ${classes.remove}`}
          aria-label={`Retirer le défaut ${label}`}
          onClick={onRemove}
        >
          <IconX aria-hidden="true" />
        </button>
      </div>
      <NativeSelect
        aria-label="Vêtement concerné"
        value={position === null ? WHOLE_BAG : String(position)}
        data={[{ value: WHOLE_BAG, label: 'Tout le sac' }, ...choices]}
        onChange={({ currentTarget: { value: next } }) =>
          onChange({ ...reserve, position: next === WHOLE_BAG ? null : Number(next) })
        }
      />
      <TextInput
        aria-label="Précision sur le défaut"
        placeholder="Précision, facultatif"
        maxLength={MAX_NOTE}
        autoComplete="off"
        value={note}
        onChange={(event) => onChange({ ...reserve, note: event.currentTarget.value })}
      />
    </fieldset>
  )
}

/** The colours are those of indigo cloth, the same in both themes. */
const CLOTH = (
  <>
    <rect width="160" height="72" fill="#e3eaff" />
    <path d="M0 36H160" stroke="#a2b6f8" strokeWidth="2" strokeDasharray="7 5" />
  </>
)

const PICTURES: Record<ReserveKind, ReactNode> = {
  tache: (
    <>
      {CLOTH}
      <path d="M66 24q12-12 24-3q15 4 8 18q3 15-14 14q-20 4-22-12q-4-9 4-17z" fill="#1c276d" />
      <circle cx="106" cy="20" r="4" fill="#1c276d" />
    </>
  ),
  trou: (
    <>
      {CLOTH}
      <path
        d="M62 30l10-12 12 6 14-5 6 14-7 8 4 12-15 1-9 6-9-9-11 1 4-11z"
        fill="#0f1747"
        stroke="#5b72d7"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </>
  ),
  bouton_manquant: (
    <>
      {CLOTH}
      <path d="M80 0V72" stroke="#a2b6f8" strokeWidth="3" />
      <circle cx="80" cy="12" r="9" fill="#5b72d7" />
      <circle cx="80" cy="62" r="9" fill="#5b72d7" />
      <g fill="none" stroke="#d34327" strokeWidth="3" strokeLinecap="round">
        <path d="M74 31q8 8 3 14M84 30q-4 7 3 13" />
        <circle cx="80" cy="37" r="14" strokeWidth="2.5" strokeDasharray="4 4" />
      </g>
    </>
  ),
  decolore: (
    <>
      <rect width="160" height="72" fill="#2c3a94" />
      <path d="M40 72Q52 14 92 20Q128 26 126 72Z" fill="#a2b6f8" />
      <path d="M58 72Q66 34 90 38Q112 42 110 72Z" fill="#e3eaff" />
    </>
  ),
  autre: (
    <>
      {CLOTH}
      <g fill="#1c276d">
        <circle cx="58" cy="36" r="6" />
        <circle cx="80" cy="36" r="6" />
        <circle cx="102" cy="36" r="6" />
      </g>
    </>
  ),
}

/** Pictures of the kinds of reserves on cloth, for people who read little. */
function ReservePicture({ kind, className }: { kind: ReserveKind; className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 160 72"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {PICTURES[kind]}
    </svg>
  )
}
