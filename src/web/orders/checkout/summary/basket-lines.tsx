import { IconListCheck } from '@tabler/icons-react'
import type { Ref } from 'react'
import { keyOf } from '#shared/orders/draft/draft.ts'
import type { PricedLine } from '#shared/orders/draft/draft-totals.ts'
import { isWeighed, lineTotal } from '#shared/shop/prices/lines.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { garmentLabel } from '#shared/text/pieces.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { focusIfLost } from '#web/lib/focus.ts'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import classes from './basket-lines.module.css'

interface Props {
  lines: readonly PricedLine[]
  /** Removes a line that is no longer sold. */
  onRemove: (key: string) => void
  /** Further clothes are counted at the door. */
  toCount?: boolean
  /** Close to each other, where the whole order is one screen. */
  isDense?: boolean
  /** The index of the first line that a press has added: its button is gone. */
  addedFrom?: number | undefined
}

/** The lines of an order in preparation. They are changed at their tiles. */
export function BasketLines({ lines, toCount, onRemove, isDense = false, addedFrom }: Props) {
  return (
    <ul className={isDense ? classes.dense : undefined}>
      {lines.map((line, index) => (
        <BasketLine
          key={keyOf(line)}
          ref={index === addedFrom ? focusIfLost : null}
          line={line}
          isMoveTold={!isDense}
          onRemove={() => onRemove(keyOf(line))}
        />
      ))}
      {toCount ? (
        <li className={classes.line}>
          <IconListCheck className="accent" size={34} stroke={1.5} aria-hidden="true" />
          <span className={classes.garment}>À compter avec le livreur</span>
        </li>
      ) : null}
    </ul>
  )
}

interface LineProps {
  ref: Ref<HTMLLIElement>
  line: PricedLine
  /** Otherwise what has changed is told below. */
  isMoveTold: boolean
  onRemove: () => void
}

function BasketLine({ ref, line, isMoveTold, onRemove }: LineProps) {
  const { name, imageUrl, unitPrice, formerPrice } = line
  const service = serviceLabel(line.service)
  return (
    <li ref={ref} tabIndex={-1} className={classes.line}>
      <GarmentImage src={imageUrl} size={34} />
      <span className="shrink anywhere leading-13">
        <span className={classes.garment}>{garmentLabel(line)}</span>{' '}
        <span className="quiet nowrap">{isWeighed(line) ? `${service}, environ` : service}</span>
      </span>
      {unitPrice === null ? (
        <span />
      ) : (
        <Money amount={lineTotal({ ...line, unitPrice })} className={`nowrap ${classes.price}`} />
      )}
      {!isMoveTold || unitPrice === null || formerPrice === null ? null : (
        <span className={`badge-soleil leading-13 strong text-s ${classes.moved}`}>
          Prix{isWeighed(line) ? ' du kilo' : null} passé de {formatFcfa(formerPrice)} à{' '}
          {formatFcfa(unitPrice)}
        </span>
      )}
      {unitPrice === null ? (
        <div className="whole-row">
          <Note
            tone="warning"
            action={
              <Button
                size="sm"
                tone="outline"
                aria-label={`Retirer ${name}, ${service}`}
                onClick={onRemove}
              >
                Retirer
              </Button>
            }
          >
            N’est plus proposé. Retirez la ligne pour commander le reste.
          </Note>
        </div>
      ) : null}
    </li>
  )
}
