import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type CheckStep, MAX_COUNTED_PIECES } from '#shared/orders/custody.ts'
import { serviceLabel } from '#shared/products/service-label.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { QuantityStepper } from '#web/components/forms/quantity-stepper.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Seam, Ticket } from '#web/components/layout/ticket.tsx'
import { GarmentImage } from '#web/features/products/garment-image.tsx'
import { cx } from '#web/lib/cx.ts'
import type { Mission } from '../mission.ts'
import {
  type CountLine,
  changeCount,
  gapNote,
  hasGap,
  type LineDraft,
  lineGapText,
  piecesOf,
} from './count.ts'
import classes from './count-section.module.css'
import { GapReason } from './gap-reason.tsx'
import { useGarmentImages } from './use-garment-images.ts'

interface Props {
  mission: Mission
  step: CheckStep
  lines: readonly CountLine[]
  withClient: boolean
  /** Shows an error where a gap has no reason. */
  showErrors: boolean
  onLine: (position: number, line: LineDraft) => void
  onWithClient: (withClient: boolean) => void
}

/** The count of the pieces by line. Each line starts with the expected number. */
export function CountSection(props: Props) {
  const { mission, step, lines, withClient, showErrors, onLine, onWithClient } = props
  const images = useGarmentImages()
  const { counted } = piecesOf(lines)
  const note = gapNote(lines, step)
  return (
    <Section
      title="Comptez ensemble"
      aside={
        <p className="flex align-baseline quiet gap-8 display text-xl leading-1">
          <b className="text-4xl accent">{counted}</b> {counted > 1 ? 'pièces' : 'pièce'}
        </p>
      }
    >
      <Ticket reference={mission.reference}>
        <ul className={`seams-between ${classes.lines}`}>
          {lines.map((line) => (
            <Line
              key={line.position}
              step={step}
              line={line}
              image={images.get(line.productId) ?? null}
              showErrors={showErrors}
              onChange={(changed) => onLine(line.position, changed)}
            />
          ))}
        </ul>
        <Seam />
        <div className={classes.with}>
          <Checkbox
            label={<b>Compté devant {mission.client.fullname || 'le client'}</b>}
            checked={withClient}
            onChange={(event) => onWithClient(event.currentTarget.checked)}
          />
        </div>
      </Ticket>
      <div className={classes.note} role="status">
        {note ? <Note tone="warning">{note}</Note> : null}
      </div>
    </Section>
  )
}

interface LineProps {
  step: CheckStep
  line: CountLine
  image: string | null
  showErrors: boolean
  onChange: (line: LineDraft) => void
}

function Line({ step, line, image, showErrors, onChange }: LineProps) {
  const { name, counted } = line
  const service = serviceLabel(line.service)
  const gap = hasGap(line)
  return (
    <li className={`align-center ${classes.line}`}>
      <GarmentImage src={image} />
      <p className={classes.words}>
        <b className="block anywhere text-l leading-12">{name}</b>
        <span className="quiet">{service}</span>
      </p>
      <div className={classes.count}>
        <QuantityStepper
          size="xl"
          min={0}
          max={MAX_COUNTED_PIECES}
          label={`${name}, ${service}`}
          fieldLabel={`Pièces comptées, ${name}, ${service}`}
          state={gap ? 'gap' : 'right'}
          value={counted}
          onChange={(next) => onChange(changeCount(step, line, next))}
        />
      </div>
      <p
        className={cx(
          'row gap-8 strong text-s leading-14',
          gap ? 'caution' : 'positive',
          classes.verdict,
        )}
      >
        <span aria-hidden="true">{gap ? <IconAlertTriangle /> : <IconCircleCheck />}</span>
        {lineGapText(line)}
      </p>
      {gap ? (
        <GapReason
          step={step}
          line={line}
          showError={showErrors}
          onChange={onChange}
          className={`whole-row mt-4 ${classes.reason}`}
        />
      ) : null}
    </li>
  )
}
