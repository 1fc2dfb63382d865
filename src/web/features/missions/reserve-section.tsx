import { NativeSelect, TextInput } from '@mantine/core'
import { IconDropletExclamation, IconPlus, IconX } from '@tabler/icons-react'
import { MAX_RESERVES, RESERVE_KINDS, RESERVE_LABELS, type ReserveKind } from '#shared/custody.ts'
import { Section } from '#web/components/section.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/ticket.tsx'
import { ToggleChips } from '#web/components/toggle-chips.tsx'
import type { CountLine, ReserveDraft } from './count.ts'
import { MAX_NOTE } from './gap-reason.tsx'
import classes from './reserve-section.module.css'

const KINDS = RESERVE_KINDS.map((value) => ({
  value,
  label: RESERVE_LABELS[value],
  icon: <IconPlus />,
}))

interface Props {
  lines: readonly CountLine[]
  reserves: readonly ReserveDraft[]
  onAdd: (kind: ReserveKind) => void
  onChange: (reserve: ReserveDraft) => void
  onRemove: (key: string) => void
}

/** What was wrong with a garment before anybody washed it. */
export function ReserveSection({ lines, reserves, onAdd, onChange, onRemove }: Props) {
  return (
    <Section title="Réserves" aside={<span className={classes.optional}>facultatif</span>}>
      <Ticket>
        {reserves.map((reserve) => (
          <ReserveRow
            key={reserve.key}
            reserve={reserve}
            lines={lines}
            onChange={onChange}
            onRemove={() => onRemove(reserve.key)}
          />
        ))}
        {reserves.length > 0 && reserves.length < MAX_RESERVES ? <Seam /> : null}
        {reserves.length < MAX_RESERVES ? (
          <TicketBody>
            <ToggleChips legend="Ajouter une réserve" legendHidden options={KINDS} onPick={onAdd} />
          </TicketBody>
        ) : null}
      </Ticket>
    </Section>
  )
}

interface RowProps {
  reserve: ReserveDraft
  lines: readonly CountLine[]
  onChange: (reserve: ReserveDraft) => void
  onRemove: () => void
}

const WHOLE = ''

function ReserveRow({ reserve, lines, onChange, onRemove }: RowProps) {
  const { kind, position, note } = reserve
  const label = RESERVE_LABELS[kind]
  const choices = lines.map((line) => ({
    value: String(line.position),
    label: `${line.name}, ${line.service}`,
  }))
  return (
    <fieldset className={classes.row} aria-label={`Réserve\u00a0: ${label}`}>
      <div className={classes.head}>
        <span className={classes.mark} aria-hidden="true">
          <IconDropletExclamation />
        </span>
        <b className={classes.kind}>{label}</b>
        <button
          type="button"
          className={classes.remove}
          aria-label={`Retirer la réserve ${label}`}
          onClick={onRemove}
        >
          <IconX aria-hidden="true" />
        </button>
      </div>
      <NativeSelect
        aria-label="Vêtement concerné"
        value={position === null ? WHOLE : String(position)}
        data={[{ value: WHOLE, label: 'Tout le sac' }, ...choices]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...reserve, position: value === WHOLE ? null : Number(value) })
        }
      />
      <TextInput
        aria-label="Précision sur la réserve"
        placeholder="Précision, facultatif"
        maxLength={MAX_NOTE}
        autoComplete="off"
        value={note}
        onChange={(event) => onChange({ ...reserve, note: event.currentTarget.value })}
      />
    </fieldset>
  )
}
