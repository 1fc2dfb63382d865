import { NativeSelect, TextInput } from '@mantine/core'
import {
  IconCircleDashed,
  IconDots,
  IconDropletExclamation,
  IconNeedleThread,
  IconPaletteOff,
  IconPlus,
  IconX,
} from '@tabler/icons-react'
import {
  MAX_RESERVES,
  RESERVE_KINDS,
  RESERVE_LABELS,
  type ReserveKind,
} from '#shared/orders/custody.ts'
import { ToggleChips } from '#web/components/forms/toggle-chips.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import type { CountLine, ReserveDraft } from './count.ts'
import { MAX_NOTE } from './gap-reason.tsx'
import classes from './reserve-section.module.css'

const KINDS = RESERVE_KINDS.map((value) => ({
  value,
  label: RESERVE_LABELS[value],
  icon: <IconPlus />,
}))

/** For those who read little: what is wrong, at a glance. */
const MARKS: Record<ReserveKind, React.ReactNode> = {
  tache: <IconDropletExclamation />,
  trou: <IconCircleDashed />,
  bouton_manquant: <IconNeedleThread />,
  decolore: <IconPaletteOff />,
  autre: <IconDots />,
}

interface Props {
  lines: readonly CountLine[]
  reserves: readonly ReserveDraft[]
  /** The livreur tries to continue with a reserve that has no line. */
  asking: boolean
  /** With the line that it is of, where the bag holds only one. */
  onAdd: (kind: ReserveKind, position: number | undefined) => void
  onChange: (reserve: ReserveDraft) => void
  onRemove: (key: string) => void
}

/** Damage noticed before the laundry. */
export function ReserveSection(props: Props) {
  const { lines, reserves, asking, onAdd, onChange, onRemove } = props
  const only = lines.length === 1 ? lines[0]?.position : undefined
  return (
    <Section title="Réserves" aside={<span className="quiet text-s">facultatif</span>}>
      <Ticket>
        {reserves.map((reserve) => (
          <ReserveRow
            key={reserve.key}
            reserve={reserve}
            lines={lines}
            asking={asking}
            onChange={onChange}
            onRemove={() => onRemove(reserve.key)}
          />
        ))}
        {reserves.length > 0 && reserves.length < MAX_RESERVES ? <Seam /> : null}
        {reserves.length < MAX_RESERVES ? (
          <TicketBody>
            <ToggleChips
              legend="Ajouter une réserve"
              hideLegend
              options={KINDS}
              onPick={(kind) => onAdd(kind, only)}
            />
          </TicketBody>
        ) : null}
      </Ticket>
    </Section>
  )
}

interface RowProps {
  reserve: ReserveDraft
  lines: readonly CountLine[]
  asking: boolean
  onChange: (reserve: ReserveDraft) => void
  onRemove: () => void
}

const WHOLE = 'sac'
const UNSAID = ''

function ReserveRow({ reserve, lines, asking, onChange, onRemove }: RowProps) {
  const { kind, position, note } = reserve
  const label = RESERVE_LABELS[kind]
  const choices = lines.map((line) => ({
    value: String(line.position),
    label: `${line.name}, ${line.service}`,
  }))
  const unsaid = position === undefined
  return (
    <fieldset
      className={`stack shrink gap-10 m-0 ${classes.row}`}
      aria-label={`Réserve\u00a0: ${label}`}
      data-unsaid={unsaid || undefined}
    >
      <div className="row gap-12">
        <span className={`centering fixed rounded ${classes.mark}`} aria-hidden="true">
          {MARKS[kind]}
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
        error={asking && unsaid ? 'Choisissez le vêtement.' : undefined}
        value={unsaid ? UNSAID : position === null ? WHOLE : String(position)}
        data={[
          ...(unsaid ? [{ value: UNSAID, label: 'Quel vêtement\u202f?' }] : []),
          ...choices,
          { value: WHOLE, label: 'Tout le sac' },
        ]}
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
