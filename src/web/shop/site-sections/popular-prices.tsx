import { type ReactNode, useId } from 'react'
import {
  POPULAR_PRICES,
  type PopularGarment,
  PRICE_COLUMNS,
} from '#shared/shop/prices/popular-prices.ts'
import { popularSlot, priceSlot, SLOTS } from '#shared/shop/site/page-slots.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { Wax } from '#web/drawings/cloth.tsx'
import { Dress, Shirt, Trousers } from '#web/drawings/garments.tsx'
import { WhenEmpty, WhenFilled } from '#web/lib/when-slot.tsx'
import classes from './popular-prices.module.css'

interface Props {
  title: ReactNode
  text: ReactNode
  /** A link under the table. */
  action?: ReactNode
  /** The sentence in the place of the table while none of the garments is sold; the section leaves without it. */
  without?: string
}

/** The prices of the three most requested garments on sale. The server fills in the figures. */
export function PopularPrices({ title, text, action, without }: Props) {
  const id = useId()
  return (
    <>
      <WhenFilled slot={SLOTS.popular}>
        <section className={classes.section} aria-labelledby={id}>
          <div className={classes.words}>
            <h2 id={id} className="site-title">
              {title}
            </h2>
            <p className="quiet mt-10">{text}</p>
          </div>
          <Ticket className={classes.card}>
            <table className={classes.table} aria-labelledby={id}>
              <thead>
                <tr>
                  <td />
                  {PRICE_COLUMNS.map((column) => (
                    <th key={column} scope="col">
                      {serviceLabel(column)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {(Object.keys(POPULAR_PRICES) as PopularGarment[]).map((garment) => (
                  <WhenFilled key={garment} slot={popularSlot(garment)}>
                    <tr>
                      <th scope="row">
                        <span>
                          <GarmentIcon garment={garment} />
                          {garment}
                        </span>
                      </th>
                      {PRICE_COLUMNS.map((column) => (
                        <td key={column}>{priceSlot(garment, column)}</td>
                      ))}
                    </tr>
                  </WhenFilled>
                ))}
              </tbody>
            </table>
          </Ticket>
          {action ? <div className={`stack ${classes.action}`}>{action}</div> : null}
        </section>
      </WhenFilled>
      {without ? (
        <WhenEmpty slot={SLOTS.popular}>
          <section className={classes.section} aria-labelledby={`${id}-sans`}>
            <div className={classes.words}>
              <h2 id={`${id}-sans`} className="site-title">
                Nos tarifs
              </h2>
              <p className="quiet mt-10">{without}</p>
            </div>
            {action ? <div className={`stack ${classes.action}`}>{action}</div> : null}
          </section>
        </WhenEmpty>
      ) : null}
    </>
  )
}

function GarmentIcon({ garment }: { garment: PopularGarment }) {
  const id = useId()
  return (
    <svg className={classes.miniature} viewBox="-100 -12 200 208" aria-hidden="true">
      {garment === 'Chemise' ? <Shirt outlined /> : null}
      {garment === 'Robe' ? (
        <>
          <Wax id={id} />
          <Dress cloth={`url(#${id})`} />
        </>
      ) : null}
      {garment === 'Pantalon' ? <Trousers /> : null}
    </svg>
  )
}
