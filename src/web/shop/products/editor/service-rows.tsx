import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { MAX_SERVICES } from '#shared/shop/products/products.ts'
import { Button } from '#web/components/actions/button.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
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
  onChange: (change: Partial<ServiceRow>) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function Row({ row, number, isLast, ...rest }: RowProps) {
  const { nameError, priceError, onChange, onMove, onRemove } = rest
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
        label="Prix"
        aria-label={`Prix ${number}`}
        noun="Le prix"
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
    </li>
  )
}
