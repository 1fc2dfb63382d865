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
import { serviceLabel } from '#shared/products/service-label.ts'
import { NativeSelect, TextInput } from '#web/components/forms/fields.tsx'
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

/** An icon for each kind, for people who read little. */
const ICONS: Record<ReserveKind, React.ReactNode> = {
  tache: <IconDropletExclamation />,
  trou: <IconCircleDashed />,
  bouton_manquant: <IconNeedleThread />,
  decolore: <IconPaletteOff />,
  autre: <IconDots />,
}

interface Props {
  lines: readonly CountLine[]
  reserves: readonly ReserveDraft[]
  /** Shows an error where a reserve has no line. */
  showErrors: boolean
  /** Adds a reserve; with its line when the order has only one. */
  onAdd: (kind: ReserveKind, position: number | undefined) => void
  onChange: (reserve: ReserveDraft) => void
  onRemove: (key: string) => void
}

/** The reserves: damage that is noticed before the laundry. */
export function ReserveSection(props: Props) {
  const { lines, reserves, showErrors, onAdd, onChange, onRemove } = props
  const onlyPosition = lines.length === 1 ? lines[0]?.position : undefined
  return (
    <Section title="Défauts déjà là" aside={<span className="quiet text-s">facultatif</span>}>
      <Ticket>
        {reserves.map((reserve) => (
          <ReserveRow
            key={reserve.key}
            reserve={reserve}
            lines={lines}
            showError={showErrors}
            onChange={onChange}
            onRemove={() => onRemove(reserve.key)}
          />
        ))}
        {reserves.length > 0 && reserves.length < MAX_RESERVES ? <Seam /> : null}
        {reserves.length < MAX_RESERVES ? (
          <TicketBody>
            <ToggleChips
              legend="Ajouter un défaut"
              hideLegend
              options={KINDS}
              onPick={(kind) => onAdd(kind, onlyPosition)}
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
  showError: boolean
  onChange: (reserve: ReserveDraft) => void
  onRemove: () => void
}

const WHOLE_BAG = 'sac'
const NOT_CHOSEN = ''

function ReserveRow({ reserve, lines, showError, onChange, onRemove }: RowProps) {
  const { kind, position, note } = reserve
  const label = RESERVE_LABELS[kind]
  const choices = lines.map((line) => ({
    value: String(line.position),
    label: `${line.name}, ${serviceLabel(line.service)}`,
  }))
  const isMissing = position === undefined
  let value = String(position)
  if (position === undefined) value = NOT_CHOSEN
  else if (position === null) value = WHOLE_BAG
  return (
    <fieldset
      className={`stack shrink gap-10 m-0 ${classes.row}`}
      aria-label={`Défaut déjà là\u00a0: ${label}`}
      data-missing={isMissing || undefined}
    >
      <div className="row gap-12">
        <span className="square-44 badge-danger place-center fixed rounded" aria-hidden="true">
          {ICONS[kind]}
        </span>
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
        error={showError && isMissing ? 'Choisissez le vêtement.' : undefined}
        value={value}
        data={[
          ...(isMissing ? [{ value: NOT_CHOSEN, label: 'Quel vêtement\u202f?' }] : []),
          ...choices,
          { value: WHOLE_BAG, label: 'Tout le sac' },
        ]}
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
