import { PRICE_COLUMNS } from '#shared/shop/prices/popular-prices.ts'
import { MAX_PRICE } from '#shared/shop/products/products.ts'
import {
  drawingUrl,
  hasUsualService,
  USUAL_GARMENTS,
  USUAL_MIN_GRAMS,
  type UsualGarment,
} from '#shared/shop/products/usual-garments.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { minimumWords } from '#shared/text/weight.ts'
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
      {USUAL_GARMENTS.map((garment) => {
        const { name, drawing } = garment
        const note = kiloWords(garment)
        return (
          <fieldset key={drawing} className={classes.row}>
            <legend className="visually-hidden">{note ? `${name}, ${note}` : name}</legend>
            <span className={`row gap-10 ${classes.name}`} aria-hidden="true">
              <GarmentImage src={drawingUrl(drawing)} size={32} />
              <span>
                {name}
                {note ? <span className="block quiet text-s">{note}</span> : null}
              </span>
            </span>
            {PRICE_COLUMNS.map((column) =>
              hasUsualService(garment, column) ? (
                <AmountField
                  key={column}
                  label={serviceLabel(column)}
                  aria-label={`${name}, ${serviceLabel(column)}${garment.kilo ? ', le kilo' : ''}`}
                  unit=""
                  noun="Le prix"
                  digits={DIGITS}
                  value={prices[drawing]?.[column] ?? null}
                  onChange={(price) => set(drawing, column, price)}
                />
              ) : (
                <span key={column} />
              ),
            )}
          </fieldset>
        )
      })}
    </div>
  )
}

/** `le kilo, 3 kg minimum, souvent 700 et 1 000`: an idea of the price, which stays the owner's own. */
function kiloWords({ kilo }: UsualGarment): string | undefined {
  if (!kilo) return undefined
  const often = Object.values(kilo).map(formatFrancs).join(' et ')
  return `le kilo, ${minimumWords(USUAL_MIN_GRAMS)}, souvent ${often}`
}
