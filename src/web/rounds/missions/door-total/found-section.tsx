import { MAX_QUANTITY } from '#shared/orders/order-limits.ts'
import { GRAM_STEP, isTooHeavy, lineTotal, MAX_GRAMS } from '#shared/shop/prices/lines.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { formatKilos, mostWords } from '#shared/text/weight.ts'
import { Money } from '#web/components/display/money.tsx'
import { FieldError } from '#web/components/forms/field-error.tsx'
import { KilosField } from '#web/components/forms/kilos-field.tsx'
import { QuantityStepper } from '#web/components/forms/quantity-stepper.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import type { FoundDraft, FoundLine } from '../collection/collection-draft.ts'
import { type FoundRow, isUnweighed, withFound } from './found.ts'
import classes from './found-section.module.css'

interface Props {
  reference: string
  rows: readonly FoundRow[]
  /** Francs, with transport; undefined while something is missing. */
  total: number | undefined
  /** Shows an error where a bag has no weight. */
  showErrors: boolean
  onChange: (next: (draft: FoundDraft) => FoundDraft) => void
}

/** The lines to weigh and count before the client, with the total so far. */
export function FoundSection({ reference, rows, total, showErrors, onChange }: Props) {
  const isWeighing = rows.some(({ grams }) => grams !== undefined)
  return (
    <Section
      title={isWeighing ? 'Pesez ensemble' : 'Comptez ensemble'}
      aside={
        <p className="text-2xl" aria-live="polite">
          {total === undefined ? <span className="quiet">–</span> : <Money amount={total} />}
        </p>
      }
    >
      {rows.length === 0 ? (
        <p className="quiet">Ajoutez chaque vêtement, devant le client.</p>
      ) : (
        <Ticket reference={reference}>
          <ul className="seams-between">
            {rows.map((row) => (
              <FoundRowItem
                key={row.key}
                row={row}
                showErrors={showErrors}
                onChange={(change) => onChange((draft) => withFound(draft, row, change))}
              />
            ))}
          </ul>
        </Ticket>
      )}
    </Section>
  )
}

interface RowProps {
  row: FoundRow
  showErrors: boolean
  onChange: (change: Partial<FoundLine>) => void
}

function FoundRowItem({ row, showErrors, onChange }: RowProps) {
  const { name, service, quantity, grams, unitPrice } = row
  const label = `${name}, ${serviceLabel(service)}`
  const isKnown = quantity > 0 && !isUnweighed(row)
  return (
    <li className={classes.line} data-unweighed={isUnweighed(row) || undefined}>
      <div className="flex justify-between align-baseline gap-12">
        <b className="anywhere text-l leading-12">{name}</b>
        {isKnown ? <b className="nowrap">{formatFcfa(lineTotal(row))}</b> : null}
      </div>
      <p className="quiet leading-13">
        {serviceLabel(service)} · {formatFcfa(unitPrice)}{' '}
        {grams === undefined ? 'la pièce' : bagWords(row)}
      </p>
      {grams === undefined ? (
        <div className={classes.field}>
          <QuantityStepper
            size="xl"
            min={0}
            max={MAX_QUANTITY}
            label={label}
            fieldLabel={`Pièces comptées, ${label}`}
            value={quantity}
            onChange={(next) => onChange({ quantity: next })}
          />
        </div>
      ) : (
        <BagFields row={row} label={label} showErrors={showErrors} onChange={onChange} />
      )}
    </li>
  )
}

function bagWords({ minGrams, estimate }: FoundRow): string {
  const words = ['le kilo']
  if (minGrams) words.push(`${formatKilos(minGrams)} au moins`)
  if (estimate !== null) words.push(`${formatKilos(estimate)} estimés`)
  return words.join(', ')
}

function BagFields({ row, label, showErrors, onChange }: RowProps & { label: string }) {
  const { quantity, grams = null } = row
  return (
    <div className={`flex wrap gap-14 ${classes.field}`}>
      {quantity > 0 ? (
        <Labelled text="Poids">
          <KilosField
            size="xl"
            label={label}
            fieldLabel={`Poids en kilos, ${label}`}
            min={GRAM_STEP}
            max={MAX_GRAMS}
            value={grams}
            onChange={(next) => onChange({ grams: next })}
          />
        </Labelled>
      ) : null}
      <Labelled text={quantity > 1 ? 'Sacs' : 'Sac'}>
        <QuantityStepper
          size="xl"
          min={0}
          max={MAX_QUANTITY}
          label={`sacs, ${label}`}
          fieldLabel={`Nombre de sacs, ${label}`}
          value={quantity}
          onChange={(next) => onChange({ quantity: next })}
        />
      </Labelled>
      {showErrors && isUnweighed(row) ? (
        <FieldError role="alert">
          {isTooHeavy(row) ? mostWords(MAX_GRAMS) : 'Écrivez le poids que montre la balance.'}
        </FieldError>
      ) : null}
    </div>
  )
}

function Labelled({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div>
      <p className="strong mb-6" aria-hidden="true">
        {text}
      </p>
      {children}
    </div>
  )
}
