import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { GRAM_STEP } from '#shared/shop/prices/lines.ts'
import { MAX_MIN_GRAMS, MAX_SERVICES, minGramsFault } from '#shared/shop/products/products.ts'
import { USUAL_MIN_GRAMS } from '#shared/shop/products/usual-garments.ts'
import { Button } from '#web/components/actions/button.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { FieldError } from '#web/components/forms/field-error.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { KilosField } from '#web/components/forms/kilos-field.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import classes from './service-rows.module.css'
import { createRow, moveRow, type ServiceRow } from './services-draft.ts'

interface Props {
  rows: readonly ServiceRow[]
  /** The errors by the path of their field: `services.0.price`. */
  errors: Readonly<Record<string, string>>
  onChange: (rows: ServiceRow[]) => void
}

/** The services with their prices, in the order in which clients see them. */
export function ServiceRows({ rows, errors, onChange }: Props) {
  return (
    <div>
      <ul className="stack gap-8 mb-12">
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            number={index + 1}
            isLast={index === rows.length - 1}
            nameError={errors[`services.${index}.name`]}
            priceError={errors[`services.${index}.price`]}
            minGramsError={errors[`services.${index}.minGrams`]}
            onChange={(change) =>
              onChange(rows.map((one) => (one === row ? { ...row, ...change } : one)))
            }
            onMove={(step) => onChange(moveRow(rows, index, step))}
            onRemove={() => onChange(rows.filter((one) => one !== row))}
          />
        ))}
      </ul>
      {rows.length < MAX_SERVICES ? (
        <Button
          tone="outline"
          size="sm"
          icon={<IconPlus />}
          onClick={() => onChange([...rows, createRow()])}
        >
          Ajouter un service
        </Button>
      ) : null}
    </div>
  )
}

interface RowProps {
  row: ServiceRow
  number: number
  isLast: boolean
  nameError: string | undefined
  priceError: string | undefined
  minGramsError: string | undefined
  onChange: (change: Partial<ServiceRow>) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function Row({ row, number, isLast, ...rest }: RowProps) {
  const { nameError, priceError, minGramsError, onChange, onMove, onRemove } = rest
  const label = row.name || `le service ${number}`
  return (
    <li className={`align-start ${classes.row}`}>
      <TextInput
        className={classes.name}
        label="Service"
        aria-label={`Service ${number}`}
        value={row.name}
        error={nameError}
        aria-invalid={nameError ? true : undefined}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <AmountField
        className={classes.price}
        label="Prix"
        aria-label={`Prix ${number}`}
        noun="Le prix"
        unit={row.minGrams === undefined ? 'FCFA' : 'le kilo'}
        value={row.price}
        error={priceError}
        onChange={(price) => onChange({ price })}
      />
      <div className={`flex ${classes.tools}`}>
        <button
          type="button"
          className={`place-center square-44 rounded quiet ${classes.tool}`}
          aria-label={`Monter ${label}`}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp aria-hidden="true" />
        </button>
        <button
          type="button"
          className={`place-center square-44 rounded quiet ${classes.tool}`}
          aria-label={`Descendre ${label}`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <IconArrowDown aria-hidden="true" />
        </button>
        <button
          type="button"
          className={`place-center square-44 rounded negative ${classes.tool}`}
          aria-label={`Retirer ${label}`}
          onClick={onRemove}
        >
          <IconTrash aria-hidden="true" />
        </button>
      </div>
      <Unit row={row} number={number} error={minGramsError} onChange={onChange} />
    </li>
  )
}

const UNITS = [
  { value: 'piece', label: 'À la pièce' },
  { value: 'kilo', label: 'Au kilo' },
] as const

interface UnitProps extends Pick<RowProps, 'row' | 'number' | 'onChange'> {
  error: string | undefined
}

/** Sets whether the price is for a piece or a kilo; a kilo also has a minimum weight that is charged. */
function Unit({ row: { minGrams }, number, error, onChange }: UnitProps) {
  const [isLeft, setLeft] = useState(false)
  const left = isLeft && minGrams !== undefined ? minGramsFault(minGrams) : undefined
  const shown = error ?? left
  return (
    <div className={`row wrap ${classes.unit}`}>
      <Segmented
        legend={`Vendu ${number}`}
        hideLegend
        size="sm"
        value={minGrams === undefined ? 'piece' : 'kilo'}
        options={[...UNITS]}
        onChange={(unit) =>
          onChange({ minGrams: unit === 'kilo' ? (minGrams ?? USUAL_MIN_GRAMS) : undefined })
        }
      />
      {minGrams === undefined ? null : (
        <div className="row gap-8">
          <span className="strong text-s" aria-hidden="true">
            Minimum
          </span>
          <KilosField
            label={`le minimum ${number}`}
            fieldLabel={`Poids minimum ${number}, en kilos`}
            step={1000}
            value={minGrams}
            min={GRAM_STEP}
            max={MAX_MIN_GRAMS}
            isInvalid={shown !== undefined}
            onBlur={() => setLeft(true)}
            onChange={(grams) => onChange({ minGrams: grams })}
          />
          <span className="text-s" aria-hidden="true">
            kg
          </span>
        </div>
      )}
      {shown ? <FieldError role="alert">{shown}</FieldError> : null}
    </div>
  )
}
