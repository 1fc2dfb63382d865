import { IconClockCheck, IconShieldCheck } from '@tabler/icons-react'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { Shirt } from '#web/drawings/garments.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { WhenFilled } from '#web/lib/when-slot.tsx'
import classes from './glance.module.css'

/** A visitor asks first for a price, when it is back, and what if it is lost. Each leaves where the owner says none. */
export function Glance() {
  return (
    <WhenFilled slot={SLOTS.atAGlance}>
      <div className={`relative clip rounded-ticket ${classes.ticket}`}>
        <Lisere className="left-edge" reference="48210937" />
        <WhenFilled slot={SLOTS.shirtPrice}>
          <p className={`row strong ${classes.price}`}>
            <svg className="fixed" viewBox="-100 -12 200 208" aria-hidden="true">
              <Shirt outlined />
            </svg>
            <span className="grow">
              Chemise <br />
              lavée-repassée
            </span>
            <span className={`nowrap ${classes.amount}`}>
              {SLOTS.shirtPrice}
              <small>{'\u00a0'}FCFA</small>
            </span>
          </p>
        </WhenFilled>
        <ul className={classes.promises}>
          <WhenFilled slot={SLOTS.backInHours}>
            <li>
              <IconClockCheck aria-hidden="true" />
              <span>
                De retour <b className="block nowrap">en {SLOTS.backInHours}&nbsp;h</b>
              </span>
            </li>
          </WhenFilled>
          <WhenFilled slot={SLOTS.refundsLoss}>
            <li>
              <IconShieldCheck aria-hidden="true" />
              <span>
                On vous rembourse <b className="block nowrap">si on perd</b>
              </span>
            </li>
          </WhenFilled>
        </ul>
      </div>
    </WhenFilled>
  )
}
