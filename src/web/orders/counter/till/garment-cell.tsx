import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { MouseEvent, Ref } from 'react'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { MAX_QUANTITY } from '#shared/orders/order-limits.ts'
import type { Service } from '#shared/shop/prices/pricing.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { unitPriceWords } from '#shared/text/weight.ts'
import { cx } from '#web/lib/cx.ts'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import classes from './garment-grid.module.css'
import { GARMENT } from './garment-keys.ts'
import { unitsOf } from './unit-words.ts'

export interface GarmentCellProps {
  ref: Ref<HTMLDivElement>
  product: Catalogue['products'][number]
  /** The service that is counted: the chosen one, or another that the garment has instead. */
  service: Service
  isOtherService: boolean
  /** Its pieces in the basket. */
  quantity: number
  /** It is the one to which the keys go. */
  isChosen: boolean
  onChoose: () => void
  onAdd: () => void
  onRemove: () => void
}

/** A garment of the till: a tap adds a piece, and so does `+` while it has the focus. */
export function GarmentCell(props: GarmentCellProps) {
  const { product, service, isOtherService, quantity, isChosen } = props
  const { ref, onChoose, onAdd, onRemove } = props
  const { name } = product
  const label = serviceLabel(service.name)
  const isBag = service.minGrams !== undefined
  return (
    <li className={classes.place}>
      <div
        ref={ref}
        role="spinbutton"
        tabIndex={isChosen ? 0 : -1}
        className={cx('clip column full', classes.cell, quantity > 0 && classes.on)}
        aria-label={`${name}, ${label.toLowerCase()}, ${unitPriceWords(service)}`}
        aria-valuemin={0}
        aria-valuemax={MAX_QUANTITY}
        aria-valuenow={quantity}
        aria-valuetext={unitsOf(service, quantity)}
        onFocus={onChoose}
      >
        <button
          type="button"
          tabIndex={-1}
          className={`row text-start grow clickable ${classes.face}`}
          aria-label={`Ajouter ${name}`}
          onClick={(event) => {
            keepKeys(event)
            onAdd()
          }}
        >
          <GarmentImage src={product.imageUrl} size={34} />
          <span className="shrink">
            <b className={`block leading-12 ${classes.name}`}>{name}</b>
            <span className={`quiet digits ${classes.price}`}>
              {isOtherService ? `${label.toLowerCase()} · ` : null}
              {unitPriceWords(service)}
            </span>
          </span>
        </button>
        <div className={classes.keys}>
          {quantity > 0 ? (
            <>
              <button
                type="button"
                tabIndex={-1}
                className={`place-center clickable ${classes.key}`}
                aria-label={isBag ? `Retirer un sac, ${name}` : `Retirer une pièce de ${name}`}
                onClick={(event) => {
                  keepKeys(event)
                  onRemove()
                }}
              >
                <IconMinus size={20} stroke={2.4} aria-hidden="true" />
              </button>
              <b className="text-center text-xl leading-1 digits">{quantity}</b>
            </>
          ) : null}
          <button
            type="button"
            tabIndex={-1}
            className={`place-center clickable ${classes.key}`}
            aria-label={`${isBag ? 'Un sac' : 'Une pièce'} de plus, ${name}`}
            onClick={(event) => {
              keepKeys(event)
              onAdd()
            }}
          >
            <IconPlus size={20} stroke={2.4} aria-hidden="true" />
          </button>
        </div>
      </div>
    </li>
  )
}

/** The button that was pressed would hear the next Enter, which takes the money. */
function keepKeys({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>(GARMENT)?.focus({ preventScroll: true })
}
