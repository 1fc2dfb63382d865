import { PRICE_COLUMNS } from '#shared/shop/prices/popular-prices.ts'
import { MAX_PRICE } from '#shared/shop/products/products.ts'
import { drawingUrl, USUAL_GARMENTS } from '#shared/shop/products/usual-garments.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { GarmentImage } from '../garment-image.tsx'
import type { UsualPrices } from './use-usual-prices.ts'
import classes from './usual-price-fields.module.css'

const DIGITS = String(MAX_PRICE - 1).length

/** The usual garments, each with the fields of its three prices in francs. */
export function UsualPriceFields({ form }: { form: UsualPrices }) {
  const { prices, set, element } = form
  return (
    <div ref={element}>
      <div className={`strong text-s ${classes.row} ${classes.head}`} aria-hidden="true">
        <span>Vêtement</span>
        {PRICE_COLUMNS.map((column) => (
          <span key={column}>{serviceLabel(column)}</span>
        ))}
      </div>
      {USUAL_GARMENTS.map(({ name, drawing }) => (
        <fieldset key={drawing} className={classes.row}>
          <legend className="visually-hidden">{name}</legend>
          <span className={`row gap-10 ${classes.name}`} aria-hidden="true">
            <GarmentImage src={drawingUrl(drawing)} size={32} />
            {name}
          </span>
          {PRICE_COLUMNS.map((column) => (
            <AmountField
              key={column}
              label={serviceLabel(column)}
              aria-label={`${name}, ${serviceLabel(column)}`}
              unit=""
              noun="Le prix"
              digits={DIGITS}
              value={prices[drawing]?.[column] ?? null}
              onChange={(price) => set(drawing, column, price)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
