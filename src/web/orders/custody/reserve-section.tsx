import { IconCheck, IconX } from '@tabler/icons-react'
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
import { ReservePicture } from './reserve-pictures.tsx'
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

function isBlank({ position = null, note }: ReserveDraft, first: number | null): boolean {
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
  const { kind, position = null, note } = reserve
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
